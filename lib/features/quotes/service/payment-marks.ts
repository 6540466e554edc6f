import "server-only";
import { z } from "zod";
import type { Quote } from "@/lib/contract/quote";
import { hashRequest } from "@/lib/server/journal/claim";
import type { CreateQuoteInput } from "../schema";

/** What the same payment is known by, as the audit log and the journal keep it. Earlier versions kept the first alone. */
export const PaymentMarks = z.object({
  /** Of the whole request, personal data included: the same payment has the same. */
  fingerprint: z.string(),
  /** Of a payment to an account that was typed in: the fingerprint of the same one to the account made of it. */
  accountFingerprint: z.string().optional(),
  /** Of everything but who is paid. */
  payerFingerprint: z.string().optional(),
  /** The account was typed in: whether it is one that could be chosen isn't known. */
  isTyped: z.boolean().optional(),
});
export type PaymentMarks = z.infer<typeof PaymentMarks>;

/** The marks of a request; `quote`: what the service made of it, which may name the account that was typed in. */
export function marksOf(input: CreateQuoteInput, quote?: Quote): PaymentMarks {
  const { destination, lookupId: _, ...payer } = input;
  const isTyped = destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS";
  const accountId = isTyped ? quote?.destination?.accountId : undefined;
  const made = accountId && fingerprintOf({ ...input, destination: { destinationType: "ACCOUNT", accountId } });
  return {
    ...{ fingerprint: fingerprintOf(input), payerFingerprint: hashRequest(payer), isTyped },
    ...(made ? { accountFingerprint: made } : {}),
  };
}

/**
 * The same text for the same payment: an account that is typed in is known by its details, not by our own id for it, a
 * recipient at a UMA address by that, not by the lookup.
 */
export function fingerprintOf({ destination, lookupId: _, ...asked }: CreateQuoteInput): string {
  if (destination.destinationType !== "EXTERNAL_ACCOUNT_DETAILS") return hashRequest({ ...asked, destination });
  const { platformAccountId: __, ...account } = destination.externalAccountDetails;
  return hashRequest({ ...asked, account });
}
