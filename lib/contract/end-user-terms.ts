import { z } from "zod";
import { Instant } from "./calendar";
import { openEnum } from "./open-enum";

/** How a customer accepted the terms (interface-revisions 5). */
export const ACCEPTANCE_METHODS = ["CHECKBOX", "CLICK_TO_ACCEPT"] as const;

/** The service's terms for a platform's customers (interface-revisions 5). */
export const EndUserTerms = z.looseObject({ version: z.string(), url: z.string() });
export type EndUserTerms = z.infer<typeof EndUserTerms>;

/** A customer's consent to the terms, as sent (interface-revisions 5). */
export const EndUserTermsConsentInput = z.strictObject({
  acceptedAt: Instant,
  ipAddress: z.union([z.ipv4(), z.ipv6()], { error: "Enter an IP address, like 203.0.113.7." }),
  termsVersion: z.string().min(1).max(200),
  acceptanceMethod: z.enum(ACCEPTANCE_METHODS),
});
export type EndUserTermsConsentInput = z.infer<typeof EndUserTermsConsentInput>;

/** The same, as the service may return it. */
export const EndUserTermsConsent = z.looseObject({
  acceptedAt: z.string().optional(),
  ipAddress: z.string().optional(),
  termsVersion: z.string().optional(),
  acceptanceMethod: openEnum(ACCEPTANCE_METHODS).optional(),
});
