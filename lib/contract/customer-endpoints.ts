import { z } from "zod";
import { ConfirmContactBody, CustomerKycLinkBody, KycLink, KycLinkQuery } from "./customer";
import { EndUserTerms } from "./end-user-terms";
import { Id } from "./parameters";

const customerId = z.strictObject({ customerId: Id });

/** Contact verification was added with the KYC links that depend on it. Its response isn't read: see assumptions. */
const contactCall = {
  method: "POST",
  params: customerId,
  response: z.unknown(),
  success: 204,
  capability: "kycLinkPerCustomer",
} as const;
const contactProof = { body: ConfirmContactBody, secretBody: true } as const;

/** The verification of customers and the terms they accept; part of the endpoint table. */
export const customerEndpoints = {
  getKycLink: {
    method: "GET",
    path: "/customers/kyc-link",
    query: KycLinkQuery,
    response: KycLink,
    creates: true,
    capability: "kycLinkByQuery",
  },
  createCustomerKycLink: {
    method: "POST",
    path: "/customers/{customerId}/kyc-link",
    params: customerId,
    body: CustomerKycLinkBody,
    response: KycLink,
    success: 201,
    idempotencyKey: "quoteKeys",
    capability: "kycLinkPerCustomer",
  },
  sendEmailCode: { ...contactCall, path: "/customers/{customerId}/verify-email" },
  confirmEmail: { ...contactCall, ...contactProof, path: "/customers/{customerId}/verify-email/confirm" },
  sendPhoneCode: { ...contactCall, path: "/customers/{customerId}/verify-phone" },
  confirmPhone: { ...contactCall, ...contactProof, path: "/customers/{customerId}/verify-phone/confirm" },
  getEndUserTerms: {
    method: "GET",
    path: "/customers/end-user-terms",
    response: EndUserTerms,
    capability: "endUserTerms",
  },
} as const;
