import "server-only";
import { and, arrayContains, eq, gt, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { NotFoundError } from "@/lib/errors";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { countUpTo, keyset, pageOf } from "@/lib/server/db/keyset";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { checkedBy } from "../fields";
import type {
  ListSignOffsInput,
  Nothing,
  PreviewSignOffInput,
  SignOffCount,
  SignOffIdInput,
  SignOffList,
  SignOffPreview,
  SignOffView,
} from "../schema";
import { currentSettings } from "./current-settings";
import { needOf } from "./need";
import { rowIdOf, type StoredSignOff, signOffRows, signOffView } from "./views";

const COUNT_LIMIT = 10_000;

/** A page of the environment's requests, newest first. */
export async function listSignOffs(ctx: EnvironmentContext, input: ListSignOffsInput): Promise<SignOffList> {
  requirePermission(ctx, "sign-offs:read");
  const { show, status, action, about, limit } = input;
  const filters = and(
    eq(signOff.environmentId, ctx.environment.id),
    show === "for-me" ? waitsFor(ctx) : undefined,
    show === "mine" ? eq(signOff.makerId, ctx.actor.personId) : undefined,
    status ? isIn(status) : undefined,
    action ? eq(signOff.action, action) : undefined,
    about ? arrayContains(signOff.subjects, [about]) : undefined,
  );
  const { orderBy, beyond } = keyset({ at: signOff.createdAt, id: signOff.id }, input);
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(signOff)
      .where(and(filters, beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
    countUpTo(ctx.db, ctx.db.select({ id: signOff.id }).from(signOff).where(filters), COUNT_LIMIT),
  ]);
  const page = pageOf(rows, limit, ({ id }) => id);
  return { ...page, data: await signOffRows(ctx, page.data), ...total, asOf: new Date().toISOString() };
}

/** How many requests wait for this user. */
export async function countSignOffs(ctx: EnvironmentContext, _: Nothing): Promise<SignOffCount> {
  requirePermission(ctx, "sign-offs:read");
  return { forMe: await ctx.db.$count(signOff, and(eq(signOff.environmentId, ctx.environment.id), waitsFor(ctx))) };
}

/** One request in full. Throws `NotFoundError`. */
export async function getSignOff(ctx: EnvironmentContext, { signOffId }: SignOffIdInput): Promise<SignOffView> {
  requirePermission(ctx, "sign-offs:read");
  return await signOffView(ctx, await findSignOff(ctx.db, ctx.environment.id, signOffId));
}

/** Whether this user would need a second person for it now. Changes and promises nothing: the verb checks again. */
export async function previewSignOff(ctx: EnvironmentContext, input: PreviewSignOffInput): Promise<SignOffPreview> {
  requirePermission(ctx, "sign-offs:read");
  const { action, amount, currency, decimals } = input;
  const isMoney = amount !== undefined && currency !== undefined && decimals !== undefined;
  const judged = { action, ...(isMoney ? { money: { amount, currency, decimals } } : {}) };
  return await ctx.db.transaction(async (tx) => {
    const need = await needOf(tx, ctx, judged);
    const { settings } = await currentSettings(tx, ctx.environment.id);
    return { because: need?.because ?? null, tolerance: settings.tolerance };
  });
}

/** The request with this id, locked for a change if `isLocked`. Throws `NotFoundError`. */
export async function findSignOff(
  db: DatabaseLike,
  environmentId: string,
  id: string,
  { isLocked = false } = {},
): Promise<StoredSignOff> {
  const rowId = rowIdOf(id);
  const query = db
    .select()
    .from(signOff)
    .where(rowId === null ? sql`false` : and(eq(signOff.environmentId, environmentId), eq(signOff.id, rowId)));
  const [row] = await (isLocked ? query.for("update") : query);
  if (row) return row;
  throw new NotFoundError({
    code: "sign_off_not_found",
    title: "Request not found.",
    next: "Check the ID and the environment.",
  });
}

const isLive = gt(signOff.expiresAt, sql`now()`);

/** A request past its end counts as expired at once, no matter when the job records it. */
function isIn(status: NonNullable<ListSignOffsInput["status"]>): SQL | undefined {
  if (status === "waiting") return and(eq(signOff.status, "waiting"), isLive);
  if (status !== "expired") return eq(signOff.status, status);
  return or(eq(signOff.status, "expired"), and(eq(signOff.status, "waiting"), lte(signOff.expiresAt, sql`now()`)));
}

/** What waits for this user: requests made by others, for actions that the user may perform. */
function waitsFor({ actor }: EnvironmentContext): SQL | undefined {
  const actions = checkedBy(actor.role);
  if (actions.length === 0) return sql`false`;
  const isTheirs = and(ne(signOff.makerId, actor.personId), inArray(signOff.action, actions));
  return and(eq(signOff.status, "waiting"), isLive, isTheirs);
}
