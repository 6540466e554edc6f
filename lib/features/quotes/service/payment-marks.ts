import "server-only";
import { z } from "zod";
import type { Quote } from "@/lib/contract/quote";
import { hashRequest } from "@/lib/server/journal/claim";
import type { CreateQuoteInput } from "../schema";

/** What identifies the same payment, as stored in the audit log and journal. Earlier versions stored only the first. */
export const PaymentMarks = z.object({
  /** Of the whole request, personal data included: equal for the same payment. */
  fingerprint: z.string(),
  /** For a typed-in account: the fingerprint of the same payment to the account created from it. */
  accountFingerprint: z.string().optional(),
  /** Of everything except who is paid. */
  payerFingerprint: z.string().optional(),
  /** The account was typed in: it is unknown whether it is one that could be chosen. */
  isTyped: z.boolean().optional(),
});
export type PaymentMarks = z.infer<typeof PaymentMarks>;

/** The marks of a request; `quote`: the service's response to it, which may name the account that was typed in. */
export function marksOf(input: CreateQuoteInput, quote?: Quote): PaymentMarks {
  const { destination, lookupId: _, shown: __, ...payer } = input;
  const isTyped = destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS";
  const accountId = isTyped ? quote?.destination?.accountId : undefined;
  const made = accountId && fingerprintOf({ ...input, destination: { destinationType: "ACCOUNT", accountId } });
  return {
    ...{ fingerprint: fingerprintOf(input), payerFingerprint: hashRequest(payer), isTyped },
    ...(made ? { accountFingerprint: made } : {}),
  };
}

/**
 * The same text for the same payment: a typed-in account is identified by its details instead of our own id for it, and
 * a recipient at a UMA address by that instead of the lookup.
 */
export function fingerprintOf({ destination, lookupId: _, shown: __, ...asked }: CreateQuoteInput): string {
  if (destination.destinationType !== "EXTERNAL_ACCOUNT_DETAILS") return hashRequest({ ...asked, destination });
  const { platformAccountId: ___, ...account } = destination.externalAccountDetails;
  return hashRequest({ ...asked, account });
}
