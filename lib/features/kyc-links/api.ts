import { endpoint } from "@/lib/api";
import type { CreateKycLinkInput, GetKycLinkInput, KycLinkList, KycLinkView, ListKycLinksInput } from "./schema";

export const kycLinksApi = {
  list: endpoint<typeof ListKycLinksInput, typeof KycLinkList>("GET", "/api/kyc-links", "kyc-links:read"),
  create: endpoint<typeof CreateKycLinkInput, typeof KycLinkView>("POST", "/api/kyc-links", "kyc-links:create", 201),
  get: endpoint<typeof GetKycLinkInput, typeof KycLinkView>("GET", "/api/kyc-links/[linkId]", "kyc-links:read"),
  regenerate: endpoint<typeof GetKycLinkInput, typeof KycLinkView>(
    "POST",
    "/api/kyc-links/[linkId]/regenerate",
    "kyc-links:create",
    201,
  ),
};
