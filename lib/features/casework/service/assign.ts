import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { InputError } from "@/lib/errors";
import { counted } from "@/lib/numbers";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { DatabaseLike, Transaction } from "@/lib/server/db/client";
import { paymentAssignment } from "@/lib/server/db/schema/casework";
import { person } from "@/lib/server/db/schema/person";
import { createNotification } from "@/lib/server/events/publish";
import type { ActResult, AssigneeList, AssignPaymentsInput, Nothing } from "../schema";
import { inOrder, recordActs } from "./acts";

/** Anyone who can sign in; every role may read payments. */
const isActive = () =>
  and(isNull(person.disabledAt), or(isNotNull(person.passwordHash), isNotNull(person.oidcSubject)));

/** The people to whom a payment can be assigned, by name. */
export async function listAssignees(ctx: EnvironmentContext, _: Nothing): Promise<AssigneeList> {
  requirePermission(ctx, "transactions:work");
  const people = await ctx.db
    .select({ id: person.id, name: person.name, role: person.role })
    .from(person)
    .where(isActive())
    .orderBy(asc(sql`lower(${person.name})`), asc(person.id));
  return { people };
}

/**
 * Assigns payments to a person, or to no one. One whose assignee differs from the screen's stays unchanged and is
 * reported: of two people who assign at once, the second learns of it. Notifies the new assignee, once for all of them.
 */
export async function assignPayments(ctx: EnvironmentContext, input: AssignPaymentsInput): Promise<ActResult> {
  requirePermission(ctx, "transactions:work");
  const ids = inOrder(input.transactionIds);
  const { assigneeId, seen } = input;
  return await ctx.db.transaction(async (tx) => {
    if (assigneeId !== null) await requireActive(tx, assigneeId);
    const before = await holdersOf(tx, ctx, ids);
    const isFree = (id: string) => seen === "anyone" || (before.get(id) ?? null) === seen;
    const wanted = ids.filter((id) => isFree(id) && (before.get(id) ?? null) !== assigneeId);
    const changed = await put(tx, ctx, wanted, before, assigneeId);
    const taken = await takenOf(tx, ctx, ids, assigneeId);
    await recordActs(tx, ctx, changed, assigneeId === null ? { kind: "unassign" } : { kind: "assign", assigneeId }, {
      action: "transaction.assign",
      before: { assigneeId: heldBy(before, changed) },
      after: { assigneeId },
    });
    if (assigneeId !== null) await tellAssignee(tx, ctx, assigneeId, changed);
    return {
      changed: changed.length,
      unchanged: ids.length - changed.length - taken.length,
      taken,
    };
  });
}

/** The previous assignees of these payments: one person or no one or, if there were several, who had which. */
function heldBy(before: Map<string, string>, ids: readonly string[]) {
  const holders = ids.map((id) => before.get(id) ?? null);
  const [first = null] = holders;
  return holders.every((holder) => holder === first)
    ? first
    : Object.fromEntries(ids.map((id) => [id, before.get(id) ?? null]));
}

async function requireActive(tx: DatabaseLike, personId: string): Promise<void> {
  const [found] = await tx
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, personId), isActive()));
  if (found) return;
  throw new InputError({
    title: "This person can't be assigned.",
    detail: "They can't sign in.",
    next: "Choose someone else.",
  });
}

/** The current assignees of the payments; their rows are locked until the end of the transaction. */
async function holdersOf(tx: Transaction, ctx: EnvironmentContext, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(paymentAssignment)
    .where(among(ctx, ids))
    .orderBy(asc(paymentAssignment.transactionId))
    .for("update");
  return new Map(rows.map(({ transactionId, assigneeId }) => [transactionId, assigneeId]));
}

/** Payments that were not assigned to `assigneeId` after all, with their assignees. */
async function takenOf(tx: Transaction, ctx: EnvironmentContext, ids: readonly string[], assigneeId: string | null) {
  const rows = await tx
    .select({ transactionId: paymentAssignment.transactionId, id: person.id, assignee: person.name })
    .from(paymentAssignment)
    .innerJoin(person, eq(person.id, paymentAssignment.assigneeId))
    .where(among(ctx, ids));
  const now = new Map(rows.map((row) => [row.transactionId, row]));
  return ids
    .filter((id) => (now.get(id)?.id ?? null) !== assigneeId)
    .map((transactionId) => ({ transactionId, assignee: now.get(transactionId)?.assignee ?? null }));
}

const among = ({ environment }: EnvironmentContext, ids: readonly string[]) =>
  and(eq(paymentAssignment.environmentId, environment.id), inArray(paymentAssignment.transactionId, [...ids]));

/**
 * Returns those assigned. Only a row that was locked `before` is replaced: one that has appeared since is someone
 * else's, and stays theirs.
 */
async function put(
  tx: Transaction,
  ctx: EnvironmentContext,
  ids: readonly string[],
  before: ReadonlyMap<string, string>,
  assigneeId: string | null,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const given = { transactionId: paymentAssignment.transactionId };
  if (assigneeId === null) {
    const rows = await tx.delete(paymentAssignment).where(among(ctx, ids)).returning(given);
    return rows.map(({ transactionId }) => transactionId);
  }
  const values = { assigneeId, assignedAt: new Date() };
  const held = ids.filter((id) => before.has(id));
  const rest = ids.filter((id) => !before.has(id));
  const moved = await tx.update(paymentAssignment).set(values).where(among(ctx, held)).returning(given);
  const added =
    rest.length === 0
      ? []
      : await tx
          .insert(paymentAssignment)
          .values(rest.map((transactionId) => ({ ...values, environmentId: ctx.environment.id, transactionId })))
          .onConflictDoNothing()
          .returning(given);
  return [...moved, ...added].map(({ transactionId }) => transactionId);
}

async function tellAssignee(tx: Transaction, ctx: EnvironmentContext, personId: string, ids: readonly string[]) {
  if (ids.length === 0 || personId === ctx.actor.personId) return;
  await createNotification(tx, {
    ...{ environmentId: ctx.environment.id, kind: "WORK.ASSIGNED", topic: "work", tone: "info", personId },
    title: ids.length === 1 ? "Payment assigned to you" : `${counted(ids.length, "payment")} assigned to you`,
    body: `By ${ctx.actor.name}`,
    resourceId: ids.length === 1 ? ids[0] : null,
  });
}
