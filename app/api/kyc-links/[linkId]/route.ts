import { kycLinksApi } from "@/lib/features/kyc-links/api";
import { GetKycLinkInput, KycLinkView } from "@/lib/features/kyc-links/schema";
import { getKycLink } from "@/lib/features/kyc-links/service/get-kyc-link";
import { route } from "@/lib/server/http/route";

export const GET = route(kycLinksApi.get, [GetKycLinkInput, KycLinkView], getKycLink);
