import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { DirectoryLabel } from "@/lib/features/directory/schema";
import { labelsOf, nameOf } from "@/lib/features/directory/service/labels";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import type { ListPairsInput, PairList, RecentPair } from "../schema";
import { recordedRequest } from "./asked-for";

/** How many of one's own prices are searched. */
const RECORDS = 60;
const PAIRS = 4;

/** The account's holder and which account it is: an internal one by its currency. */
function sideName(account: DirectoryLabel): string {
  const isInternal = account.kind === "internal-account";
  const [who, which] = isInternal
    ? [nameOf(account), `${account.currency ?? "internal"} account`]
    : [account.detail ?? nameOf(account), account.label];
  return who === which ? which : `${who} · ${which}`;
}

/**
 * The pairs of accounts that the user last priced a payment between, newest first. Only pairs whose names are known:
 * others couldn't be told apart.
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
  const known = records.flatMap(({ after }) => {
    const asked = recordedRequest(after);
    if (asked?.source.sourceType !== "ACCOUNT" || asked.destination.destinationType !== "ACCOUNT") return [];
    const { accountId: from, customerId: payer = null } = asked.source;
    return [{ from, to: asked.destination.accountId, payer }];
  });
  const ids = known.flatMap(({ from, to, payer }) => [from, to, ...(payer === null ? [] : [payer])]);
  const labels = await labelsOf(db, environment.id, ids);
  const pairs = new Map<string, RecentPair>();
  for (const { from, to, payer } of known) {
    const [source, destination] = [labels.get(from), labels.get(to)];
    if (!source || !destination) continue;
    // The platform may have paid for a customer, from an account of its own.
    const payingCustomerId = source.customerId === null ? payer : null;
    const forWhom = payingCustomerId === null ? "" : ` for ${labels.get(payingCustomerId)?.label ?? payingCustomerId}`;
    pairs.set(`${from} ${to} ${payingCustomerId}`, {
      source: { id: from, customerId: source.customerId, name: sideName(source) + forWhom },
      destination: { id: to, customerId: destination.customerId, name: sideName(destination) },
      payingCustomerId,
    });
  }
  return { pairs: [...pairs.values()].slice(0, PAIRS) };
}
