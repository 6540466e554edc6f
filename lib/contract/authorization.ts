import { z } from "zod";
import { openEnum } from "./open-enum";

/** The factors by which a customer authorises a payment (interface-revisions 5). */
const SCA_FACTORS = ["SMS_OTP", "PASSKEY"] as const;

/**
 * `scaChallenge` of a quote that waits for the customer's authorisation (interface-revisions 5). The challenge for a
 * passkey is left out: it is between the customer's device and the service.
 */
export const ScaChallenge = z.object({
  id: z.string().optional(),
  expiresAt: z.string().optional(),
  factor: openEnum(SCA_FACTORS).optional(),
  availableFactors: z.array(openEnum(SCA_FACTORS)).optional(),
  purpose: z.string().optional(),
});
export type ScaChallenge = z.infer<typeof ScaChallenge>;

/** A one-time code as typed: spaces and hyphens only aid reading and are removed. */
export const OneTimeCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(
    z.string().regex(/^[0-9A-Za-z]{4,12}$/, "Enter the code as the customer received it: 4 to 12 digits or letters."),
  );

/** Body of `POST /quotes/{quoteId}/authorize` with a one-time code (interface-revisions 5). */
export const AuthorizeQuoteBody = z.strictObject({ code: OneTimeCode });
