import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { DirectoryLabel } from "@/lib/features/directory/schema";
import { labelsOf, nameOf } from "@/lib/features/directory/service/labels";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import type { ListPairsInput, PairList } from "../schema";
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
  const known = new Map<string, [from: string, to: string] | [from: string, to: string, payer: string]>();
  for (const { after } of records) {
    const asked = recordedRequest(after);
    if (asked?.source.sourceType !== "ACCOUNT" || asked.destination.destinationType !== "ACCOUNT") continue;
    const { accountId: from, customerId: payer } = asked.source;
    const { accountId: to } = asked.destination;
    known.set(`${from} ${to} ${payer}`, payer === undefined ? [from, to] : [from, to, payer]);
  }
  const labels = await labelsOf(db, environment.id, [...known.values()].flat());
  const pairs = [...known.values()].flatMap(([from, to, payer]) => {
    const [source, destination] = [labels.get(from), labels.get(to)];
    if (!source || !destination) return [];
    // The platform may have paid for a customer, from an account of its own.
    const payingCustomerId = source.customerId === null && payer !== undefined ? payer : null;
    const forWhom = payingCustomerId === null ? "" : ` for ${labels.get(payingCustomerId)?.label ?? payingCustomerId}`;
    return [
      {
        source: { id: from, customerId: source.customerId, name: sideName(source) + forWhom },
        destination: {
          id: to,
          customerId: destination.customerId,
          name: sideName(destination),
        },
        payingCustomerId,
      },
    ];
  });
  return { pairs: pairs.slice(0, PAIRS) };
}
