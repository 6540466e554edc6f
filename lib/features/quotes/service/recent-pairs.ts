import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import { labelsOf, nameOf } from "@/lib/features/directory/service/labels";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import type { ListPairsInput, PairList } from "../schema";
import { recordedRequest } from "./asked-for";

/** So far back in one's own prices is looked. */
const RECORDS = 60;
const PAIRS = 4;

/**
 * The pairs of accounts that the person last priced a payment between, newest first. Only those whose names are known:
 * what can't be told from others helps nobody.
 */
export async function listRecentPairs(ctx: EnvironmentContext, _input: ListPairsInput): Promise<PairList> {
  requirePermission(ctx, "quotes:create");
  const { db, environment, actor } = ctx;
  const records = await db
    .select({ after: auditEvent.after })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.actorId, actor.personId),
        eq(auditEvent.environmentId, environment.id),
        inArray(auditEvent.action, ["quote.create", "quote.send"]),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(RECORDS);
  const ids = new Map<string, [from: string, to: string]>();
  for (const { after } of records) {
    const asked = recordedRequest(after);
    if (asked?.source.sourceType !== "ACCOUNT" || asked.destination.destinationType !== "ACCOUNT") continue;
    const { accountId: from } = asked.source;
    const { accountId: to } = asked.destination;
    ids.set(`${from} ${to}`, [from, to]);
  }
  const labels = await labelsOf(db, environment.id, [...ids.values()].flat());
  const pairs = [...ids.values()].flatMap(([from, to]) => {
    const [source, destination] = [labels.get(from), labels.get(to)];
    if (!source || !destination) return [];
    return [
      {
        source: { id: from, customerId: source.customerId, name: `${nameOf(source)} · ${source.label}` },
        destination: {
          id: to,
          customerId: destination.customerId,
          name: `${destination.detail ?? nameOf(destination)} · ${destination.label}`,
        },
      },
    ];
  });
  return { pairs: pairs.slice(0, PAIRS) };
}
