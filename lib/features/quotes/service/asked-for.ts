import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { CreateQuoteInput } from "../schema";

/** The action under which a price is on record, with its request. */
export const CREATE_ACTION = "quote.create";

// The record holds the answer's totals beside the request.
const Recorded = z.object(CreateQuoteInput.shape);

/**
 * The request that a quote was priced from, out of its audit record, which nobody can change; null when it was priced
 * outside of this console. The service doesn't give it back: neither the side that was fixed nor purpose or memo.
 */
export async function askedFor(
  { db, environment }: Pick<EnvironmentContext, "db" | "environment">,
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
  return Recorded.safeParse(record?.after).data ?? null;
}
