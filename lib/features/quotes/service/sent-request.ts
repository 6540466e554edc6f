import "server-only";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
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

/** Within this time the same payment once more may be a mistake. */
const REPEATED_WITHIN_HOURS = 24;

/** The latest payment of the same request within a day, but for the one with this key; null: none. */
export async function earlierPayment(
  db: DatabaseLike,
  environmentId: string,
  { fingerprint, key }: { fingerprint: string; key: string },
): Promise<JournalEntry | null> {
  const [entry] = await db
    .select()
    .from(journalEntry)
    .where(
      and(
        eq(journalEntry.environmentId, environmentId),
        eq(journalEntry.action, "quote.send"),
        gt(journalEntry.createdAt, sql`now() - make_interval(hours => ${REPEATED_WITHIN_HOURS})`),
        ne(journalEntry.status, "refused"),
        ne(journalEntry.key, key),
        sql`${journalEntry.request} ->> 'fingerprint' = ${fingerprint}`,
      ),
    )
    .orderBy(desc(journalEntry.createdAt))
    .limit(1);
  return entry ?? null;
}
