import { z } from "zod";
import { CustomerKycLinkBody, KycLink, KycLinkQuery } from "./customer";
import { EndUserTerms } from "./end-user-terms";
import { Id } from "./parameters";

/** What customers are verified by and agree to; part of the endpoint table. */
export const customerEndpoints = {
  getKycLink: {
    method: "GET",
    path: "/customers/kyc-link",
    query: KycLinkQuery,
    response: KycLink,
    capability: "kycLinkByQuery",
  },
  createCustomerKycLink: {
    method: "POST",
    path: "/customers/{customerId}/kyc-link",
    params: z.strictObject({ customerId: Id }),
    body: CustomerKycLinkBody,
    response: KycLink,
    success: 201,
    idempotencyKey: "quoteKeys",
    capability: "kycLinkPerCustomer",
  },
  getEndUserTerms: {
    method: "GET",
    path: "/customers/end-user-terms",
    response: EndUserTerms,
    capability: "endUserTerms",
  },
} as const;
