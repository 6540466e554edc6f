import "server-only";
import { and, asc, eq, inArray, min, notInArray, type SQL, sql } from "drizzle-orm";
import { isTransactionFinal, TERMINAL_TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import { isAppError } from "@/lib/errors";
import { heldPayments } from "@/lib/features/history/service/held-payments";
import { transactionRows } from "@/lib/features/transactions/service/read";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { countUpTo, pageOf, placedKeyset, placeOf } from "@/lib/server/db/keyset";
import { paymentAssignment, paymentTag, paymentWatch, tag } from "@/lib/server/db/schema/casework";
import { person } from "@/lib/server/db/schema/person";
import type { AssignedList, AssignedPayment, ListAssignedInput, Tag } from "../schema";
import { tagView } from "./tags";

const COUNT_LIMIT = 10_000;
/** At most this many open payments, those assigned longest, are compared with the local history. */
const MOST_HELD = 5_000;
/** At most this many payments of a page are read concurrently, to avoid a burst. */
const AT_ONCE = 8;

const { environmentId, transactionId, assigneeId, assignedAt } = paymentAssignment;

/** By time of assignment, either way: a payment may leave the list while the user is paging. */
const ORDER = { at: assignedAt, id: transactionId };

/**
 * The state in the newest delivery that states one; a payment without deliveries has none. A delivery with only a
 * sending time is no newer for that, and a resent one is as old as its content.
 */
const toldStatus = sql<string | null>`(select told.resource_status from webhook_delivery told
  where told.environment_id = ${environmentId} and told.resource_id = ${transactionId}
    and told.resource_status is not null
  order by coalesce(told.resource_updated_at, told.occurred_at, told.received_at) desc, told.id desc limit 1)`;

/** Not known to have ended: a payment without deliveries counts as open. */
const isOpen = notInArray(sql`coalesce(${toldStatus}, '')`, [...TERMINAL_TRANSACTION_STATUSES]);

async function wanted(ctx: EnvironmentContext, input: Partial<ListAssignedInput>): Promise<SQL | undefined> {
  const { personId } = ctx.actor;
  const of = (table: typeof paymentTag | typeof paymentWatch, which: SQL) =>
    sql`exists (select 1 from ${table} where ${table.environmentId} = ${environmentId}
      and ${table.transactionId} = ${transactionId} and ${which})`;
  const all = and(
    eq(environmentId, ctx.environment.id),
    input.assigneeId === "anyone" ? undefined : eq(assigneeId, input.assigneeId ?? personId),
    input.tagId ? of(paymentTag, eq(paymentTag.tagId, input.tagId)) : undefined,
    input.isWatched ? of(paymentWatch, eq(paymentWatch.personId, personId)) : undefined,
  );
  if (input.isIncludingEnded) return all;
  const open = and(all, isOpen);
  const ended = await endedInHistory(ctx, open);
  return ended.length === 0 ? open : and(open, sql`${transactionId} <> all(${sql.param(ended)}::text[])`);
}

/** Which payments under `open` have ended according to the local history: there may be no delivery about them. */
async function endedInHistory({ db, environment }: EnvironmentContext, open: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: transactionId })
    .from(paymentAssignment)
    .where(open)
    .orderBy(asc(assignedAt))
    .limit(MOST_HELD);
  if (rows.length === 0) return [];
  const held = await heldPayments(db, environment.id, new Set(rows.map(({ id }) => id)));
  return [...held].flatMap(([id, { status }]) => (isTransactionFinal({ status: status ?? undefined }) ? [id] : []));
}

/** How many open payments the actor has, and since when they have had the oldest. */
export async function countMyWork(ctx: EnvironmentContext): Promise<{ count: number; oldest: Date | null }> {
  requirePermission(ctx, "transactions:read");
  const [found] = await ctx.db
    .select({ count: sql<number>`count(*)::int`, oldest: min(assignedAt) })
    .from(paymentAssignment)
    .where(await wanted(ctx, {}));
  return found ?? { count: 0, oldest: null };
}

/**
 * A page of assigned payments, by time of assignment, each live from the service. One that can't be read shows what is
 * known of it here: no page fails because of one payment.
 */
export async function listAssigned(ctx: EnvironmentContext, input: ListAssignedInput): Promise<AssignedList> {
  requirePermission(ctx, "transactions:read");
  const filters = await wanted(ctx, input);
  const { orderBy, beyond } = placedKeyset(ORDER, input);
  const columns = { id: transactionId, at: assignedAt, told: toldStatus, place: placeOf(ORDER) };
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ ...columns, assignee: { id: person.id, name: person.name } })
      .from(paymentAssignment)
      .innerJoin(person, eq(person.id, assigneeId))
      .where(and(filters, beyond))
      .orderBy(...orderBy)
      .limit(input.limit + 1),
    countUpTo(ctx.db, ctx.db.select({ id: transactionId }).from(paymentAssignment).where(filters), COUNT_LIMIT),
  ]);
  const page = pageOf(rows, input.limit, ({ place }) => place);
  const ids = page.data.map(({ id }) => id);
  const [tags, live] = await Promise.all([tagsOf(ctx, ids), readLive(ctx, ids)]);
  const data = page.data.map(({ id, assignee, at, told }) => {
    const { transaction = null, isGone = false } = live.get(id) ?? {};
    const status = transaction?.status ?? told;
    return { id, transaction, isGone, status, assignee, assignedAt: at.toISOString(), tags: tags.get(id) ?? [] };
  });
  return { ...page, ...total, data };
}

async function tagsOf({ db, environment }: EnvironmentContext, ids: readonly string[]): Promise<Map<string, Tag[]>> {
  const rows = await db
    .select({ id: paymentTag.transactionId, tag })
    .from(paymentTag)
    .innerJoin(tag, eq(tag.id, paymentTag.tagId))
    .where(and(eq(paymentTag.environmentId, environment.id), inArray(paymentTag.transactionId, [...ids])))
    .orderBy(asc(sql`lower(${tag.name})`));
  const found = new Map<string, Tag[]>();
  for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), tagView(row.tag)]);
  return found;
}

type Live = Pick<AssignedPayment, "transaction" | "isGone">;

async function readLive(reader: EnvironmentContext, ids: readonly string[]): Promise<Map<string, Live>> {
  const found = new Map<string, Live>();
  const waiting = [...ids];
  const readOn = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) found.set(id, await readOne(reader, id));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return found;
}

async function readOne({ db, environment, upstream }: EnvironmentContext, id: string): Promise<Live> {
  try {
    const transaction = await upstream.getTransaction({ params: { transactionId: id } }, { tries: 1, totalMs: 5_000 });
    const [row] = await transactionRows(db, environment, [transaction], []);
    return { transaction: row ?? null, isGone: false };
  } catch (error) {
    // Reported for the one row; any other error is a defect, and not hidden.
    if (!isAppError(error)) throw error;
    return { transaction: null, isGone: error.status === 404 };
  }
}
