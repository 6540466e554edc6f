import "server-only";
import { z } from "zod";
import { hashRequest } from "@/lib/server/journal/claim";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { CreateQuoteInput } from "../schema";

/** What the journal keeps of a payment that is priced and sent in one call, beside the request itself. */
const Ours = z.object({
  /** Of the whole request, personal data included: the same payment has the same. */
  fingerprint: z.string(),
  /** The deployment lists quotes: the payment is looked for there. */
  isListed: z.boolean(),
  /** The key that the call carried, where the deployment is known for certain to take them. */
  idempotencyKey: z.string().optional(),
});
const Recorded = z.object({ ...CreateQuoteInput.shape, ...Ours.shape });

export interface SentRequest extends z.infer<typeof Ours> {
  /** Without numbers and personal data. */
  asked: CreateQuoteInput;
}

/** What was asked for. Throws for an entry that is no such payment. */
export function sentRequestOf({ request }: Pick<JournalEntry, "request">): SentRequest {
  const { fingerprint, isListed, idempotencyKey, ...asked } = Recorded.parse(request);
  return { fingerprint, isListed, idempotencyKey, asked };
}

/** What a payment is known by in the journal and the audit log until the service has named its quote. */
export const paymentId = (key: string): string => `Payment:${key}`;

/**
 * The same text for the same payment: an account that is typed in is known by its details, not by our own id for it, a
 * recipient at a UMA address by that, not by the lookup.
 */
export function fingerprintOf({ destination, lookupId: _, ...asked }: CreateQuoteInput): string {
  if (destination.destinationType !== "EXTERNAL_ACCOUNT_DETAILS") return hashRequest({ ...asked, destination });
  const { platformAccountId: __, ...account } = destination.externalAccountDetails;
  return hashRequest({ ...asked, account });
}
