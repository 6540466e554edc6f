import { GetKycLinkInput } from "@/lib/features/kyc-links/schema";
import { regenerateKycLink } from "@/lib/features/kyc-links/service/create-kyc-link";
import { route } from "@/lib/server/http/route";

export const POST = route(GetKycLinkInput, regenerateKycLink, { scope: "environment", status: 201 });
