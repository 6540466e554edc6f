import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseLike } from "@/lib/server/db/client";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalOfResource } from "@/lib/server/journal/entry";
import { CreateQuoteInput } from "../schema";
import { sentRequestOf } from "./sent-request";

/** The action under which a price is on record, with its request. */
export const CREATE_ACTION = "quote.create";

// The record holds the answer's totals beside the request.
const Recorded = z.object(CreateQuoteInput.shape);

/** The request out of an audit record of a price or of a payment; null where it can't be read. */
export const recordedRequest = (after: unknown): CreateQuoteInput | null => Recorded.safeParse(after).data ?? null;

/**
 * The request that a quote was priced from, out of its audit record, which nobody can change, or out of the journal
 * where it was sent in the same call; null when it was priced outside of this console. The service doesn't give it back: neither the side that was fixed nor purpose or memo.
 */
export async function askedFor(
  { db, environment }: { db: DatabaseLike; environment: { id: string } },
  quoteId: string,
): Promise<CreateQuoteInput | null> {
  const [record] = await db
    .select({ after: auditEvent.after })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.resourceId, quoteId),
        eq(auditEvent.environmentId, environment.id),
        eq(auditEvent.action, CREATE_ACTION),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(1);
  if (record) return recordedRequest(record.after);
  const entries = await journalOfResource(db, environment.id, quoteId);
  const sent = entries.find(({ action }) => action === "quote.send");
  return sent ? sentRequestOf(sent).asked : null;
}
