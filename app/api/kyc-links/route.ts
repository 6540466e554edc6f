import { kycLinksApi } from "@/lib/features/kyc-links/api";
import { CreateKycLinkInput, KycLinkList, KycLinkView, ListKycLinksInput } from "@/lib/features/kyc-links/schema";
import { createKycLink } from "@/lib/features/kyc-links/service/create-kyc-link";
import { listKycLinks } from "@/lib/features/kyc-links/service/list-kyc-links";
import { route } from "@/lib/server/http/route";

export const GET = route(kycLinksApi.list, [ListKycLinksInput, KycLinkList], listKycLinks);
export const POST = route(kycLinksApi.create, [CreateKycLinkInput, KycLinkView], createKycLink);
