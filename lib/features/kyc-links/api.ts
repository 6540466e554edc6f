import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const kycLinksApi = {
  list: endpoint<typeof s.ListKycLinksInput, typeof s.KycLinkList>("GET /api/kyc-links", "kyc-links:read"),
  create: endpoint<typeof s.CreateKycLinkInput, typeof s.KycLinkView>("POST /api/kyc-links", "kyc-links:create", 201),
  get: endpoint<typeof s.GetKycLinkInput, typeof s.KycLinkView>("GET /api/kyc-links/[linkId]", "kyc-links:read"),
  regenerate: endpoint<typeof s.GetKycLinkInput, typeof s.KycLinkView>(
    "POST /api/kyc-links/[linkId]/regenerate",
    "kyc-links:create",
    201,
  ),
};
