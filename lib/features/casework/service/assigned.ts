import "server-only";
import { and, asc, eq, inArray, min, notInArray, type SQL, sql } from "drizzle-orm";
import { TERMINAL_TRANSACTION_STATUSES } from "@/lib/contract/transaction-status";
import { isAppError } from "@/lib/errors";
import { transactionRows } from "@/lib/features/transactions/service/read";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { countUpTo, pageOf } from "@/lib/server/db/keyset";
import { paymentAssignment, paymentTag, paymentWatch, tag } from "@/lib/server/db/schema/casework";
import { person } from "@/lib/server/db/schema/person";
import type { AssignedList, AssignedPayment, ListAssignedInput, Tag } from "../schema";
import { tagView } from "./tags";

const COUNT_LIMIT = 10_000;
/** So many payments of a page are asked of the service side by side: a page is no burst. */
const AT_ONCE = 8;

const { environmentId, transactionId, assigneeId, assignedAt } = paymentAssignment;

/** The state that the last delivery with one told; a payment that nothing was heard of has none. */
const toldStatus = sql<string | null>`(select told.resource_status from webhook_delivery told
  where told.environment_id = ${environmentId} and told.resource_id = ${transactionId}
    and told.resource_status is not null order by told.id desc limit 1)`;

/** Not known to have ended: what nothing was heard of is open too. */
const isOpen = notInArray(sql`coalesce(${toldStatus}, '')`, [...TERMINAL_TRANSACTION_STATUSES]);

function wanted(ctx: EnvironmentContext, input: Partial<ListAssignedInput>): SQL | undefined {
  const { personId } = ctx.actor;
  const of = (table: typeof paymentTag | typeof paymentWatch, which: SQL) =>
    sql`exists (select 1 from ${table} where ${table.environmentId} = ${environmentId}
      and ${table.transactionId} = ${transactionId} and ${which})`;
  return and(
    eq(environmentId, ctx.environment.id),
    input.assigneeId === "anyone" ? undefined : eq(assigneeId, input.assigneeId ?? personId),
    input.tagId ? of(paymentTag, eq(paymentTag.tagId, input.tagId)) : undefined,
    input.isWatched ? of(paymentWatch, eq(paymentWatch.personId, personId)) : undefined,
    input.isIncludingEnded ? undefined : isOpen,
  );
}

/** How many open payments the actor has, and since when the one they have had longest. */
export async function countMyWork(ctx: EnvironmentContext): Promise<{ count: number; oldest: Date | null }> {
  requirePermission(ctx, "transactions:read");
  const [found] = await ctx.db
    .select({ count: sql<number>`count(*)::int`, oldest: min(assignedAt) })
    .from(paymentAssignment)
    .where(wanted(ctx, {}));
  return found ?? { count: 0, oldest: null };
}

/**
 * A page of payments that somebody has, by since when, each as the service has it now. One that can't be read stands
 * there with what is known of it here: no page fails for one payment.
 */
export async function listAssigned(ctx: EnvironmentContext, input: ListAssignedInput): Promise<AssignedList> {
  requirePermission(ctx, "transactions:read");
  const filters = wanted(ctx, input);
  const [past, way] = input.sortOrder === "asc" ? [sql.raw(">"), sql.raw("asc")] : [sql.raw("<"), sql.raw("desc")];
  const last = sql`(select last.assigned_at, last.transaction_id from payment_assignment last
    where last.environment_id = ${ctx.environment.id} and last.transaction_id = ${input.cursor})`;
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ id: transactionId, assignee: { id: person.id, name: person.name }, at: assignedAt, told: toldStatus })
      .from(paymentAssignment)
      .innerJoin(person, eq(person.id, assigneeId))
      .where(and(filters, input.cursor ? sql`(${assignedAt}, ${transactionId}) ${past} ${last}` : undefined))
      .orderBy(sql`${assignedAt} ${way}`, sql`${transactionId} ${way}`)
      .limit(input.limit + 1),
    countUpTo(ctx.db, ctx.db.select({ id: transactionId }).from(paymentAssignment).where(filters), COUNT_LIMIT),
  ]);
  const page = pageOf(rows, input.limit, ({ id }) => id);
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
    // Said of the one row; what is no answer of the service is a defect, and not hidden.
    if (!isAppError(error)) throw error;
    return { transaction: null, isGone: error.status === 404 };
  }
}
