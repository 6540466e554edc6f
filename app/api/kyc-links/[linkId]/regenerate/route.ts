import { kycLinksApi } from "@/lib/features/kyc-links/api";
import { GetKycLinkInput, KycLinkView } from "@/lib/features/kyc-links/schema";
import { regenerateKycLink } from "@/lib/features/kyc-links/service/create-kyc-link";
import { route } from "@/lib/server/http/route";

export const POST = route(kycLinksApi.regenerate, [GetKycLinkInput, KycLinkView], regenerateKycLink);
