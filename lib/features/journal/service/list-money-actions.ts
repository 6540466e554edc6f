import "server-only";
import { and, eq, gt, gte, ilike, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { containsText, countUpTo, keyset, pageOf } from "@/lib/server/db/keyset";
import { amountInMajorUnits, journalEntry } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import { csvDownload } from "@/lib/server/files/csv-download";
import type { Download } from "@/lib/server/http/file-route";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { sentAs } from "@/lib/server/journal/entry";
import { moneyActionFields } from "../fields";
import type { ExportMoneyActionsInput, ListMoneyActionsInput, MoneyActionList, MoneyActionRow } from "../schema";
import { visibleActions } from "./find-entry";
import { moneyActionRows } from "./views";

const COUNT_LIMIT = 10_000;
const BATCH = 500;

type Filters = Omit<ListMoneyActionsInput, "limit" | "cursor" | "sortOrder">;

/**
 * The environment's money actions that the actor may see: first those open when the first page was read, then the rest,
 * each by time. The cursor carries that instant, so that actions added or settled between two pages move nothing.
 */
export async function listMoneyActions(
  ctx: EnvironmentContext,
  { limit, cursor, sortOrder, ...filters }: ListMoneyActionsInput,
): Promise<MoneyActionList> {
  requirePermission(ctx, "money-actions:read");
  const [at, lastId] = cursor?.split(".") ?? [];
  const asOf = at === undefined ? new Date() : new Date(Number(at));
  const matching = conditions(ctx, filters);
  const [rows, total, openCount] = await Promise.all([
    readRows(ctx, and(...matching, stateIs(filters.state)), { asOf, lastId, limit: limit + 1, sortOrder }),
    countUpTo(
      ctx.db,
      ctx.db
        .select({ id: journalEntry.id })
        .from(journalEntry)
        .where(and(...matching, stateIs(filters.state))),
      COUNT_LIMIT,
    ),
    ctx.db.$count(journalEntry, and(...matching, stateIs("open"))),
  ]);
  const { data, ...more } = pageOf(rows, limit, ({ id }) => `${asOf.getTime()}.${id}`);
  return { data: await moneyActionRows(ctx.db, data), ...more, ...total, openCount, asOf: asOf.toISOString() };
}

/** How many of them are open: as many as `state: "open"` lists. */
export async function countOpenMoneyActions(ctx: EnvironmentContext): Promise<number> {
  requirePermission(ctx, "money-actions:read");
  return await ctx.db.$count(journalEntry, and(...conditions(ctx, {}), stateIs("open")));
}

interface Page {
  asOf: Date;
  lastId: string | undefined;
  limit: number;
  sortOrder: "asc" | "desc";
}

/** Two reads, each with its own index: actions open at an instant, then those settled by then. */
async function readRows({ db }: EnvironmentContext, matching: SQL | undefined, page: Page): Promise<JournalEntry[]> {
  const { asOf, lastId, limit, sortOrder } = page;
  const wasOpen = or(isNull(journalEntry.settledAt), gt(journalEntry.settledAt, asOf));
  const [last] = lastId === undefined ? [] : await db.select().from(journalEntry).where(eq(journalEntry.id, lastId));
  const isPastOpen = last !== undefined && last.settledAt !== null && last.settledAt <= asOf;
  // Actions added since then are not on the following pages.
  const isKnown = lastId === undefined ? undefined : lte(journalEntry.createdAt, asOf);
  const read = (isIn: SQL | undefined, cursor: string | undefined, most: number) => {
    const { orderBy, beyond } = keyset({ at: journalEntry.createdAt, id: journalEntry.id }, { cursor, sortOrder });
    return db
      .select()
      .from(journalEntry)
      .where(and(matching, isKnown, isIn, beyond))
      .orderBy(...orderBy)
      .limit(most);
  };
  const open = isPastOpen ? [] : await read(wasOpen, lastId, limit);
  if (open.length === limit) return open;
  const settled = await read(lte(journalEntry.settledAt, asOf), isPastOpen ? lastId : undefined, limit - open.length);
  return [...open, ...settled];
}

/**
 * The money actions that match a filter and that the actor may see, as CSV, in the order of the list; times in the
 * user's zone, with its offset. The file holds exactly what the list on the screen does.
 */
export async function exportMoneyActions(ctx: EnvironmentContext, input: ExportMoneyActionsInput): Promise<Download> {
  requirePermission(ctx, "money-actions:read");
  const { timeZone, ...filters } = input;
  await recordAudit(ctx.db, ctx, {
    action: "money-action.export",
    resource: { type: "MoneyActions", id: ctx.environment.slug },
    after: { filters, timeZone },
  });
  const rows = everyMoneyAction(ctx, filters);
  return csvDownload({ name: `money-actions_${ctx.environment.slug}`, fields: moneyActionFields, rows, timeZone });
}

/** Every row that matches a filter, in the order of the list, a batch at a time, as of one instant. */
async function* everyMoneyAction(ctx: EnvironmentContext, filters: Filters): AsyncGenerator<MoneyActionRow[]> {
  const matching = and(...conditions(ctx, filters), stateIs(filters.state));
  const asOf = new Date();
  let lastId: string | undefined;
  for (;;) {
    const rows = await readRows(ctx, matching, { asOf, lastId, limit: BATCH, sortOrder: "desc" });
    yield await moneyActionRows(ctx.db, rows);
    if (rows.length < BATCH) return;
    lastId = rows.at(-1)?.id;
  }
}

function stateIs(state: Filters["state"]): SQL | undefined {
  return state === "open" ? isNull(journalEntry.settledAt) : state && eq(journalEntry.status, state);
}

function conditions(ctx: EnvironmentContext, filters: Filters): (SQL | undefined)[] {
  const { action, actor, resourceId, currency, minAmount, maxAmount, from, to } = filters;
  const visible = visibleActions(ctx.actor.role);
  return [
    eq(journalEntry.environmentId, ctx.environment.id),
    inArray(journalEntry.action, action ? visible.filter((one) => one === action) : visible),
    actor ? askedBy(ctx, actor) : undefined,
    resourceId
      ? or(
          eq(journalEntry.resourceId, resourceId),
          sql`${journalEntry.outcome} ->> 'transactionId' = ${resourceId}`,
          sentAs(resourceId),
        )
      : undefined,
    currency ? eq(journalEntry.currency, currency) : undefined,
    minAmount === undefined ? undefined : sql`${amountInMajorUnits} >= ${minAmount}::numeric`,
    maxAmount === undefined ? undefined : sql`${amountInMajorUnits} <= ${maxAmount}::numeric`,
    from ? gte(journalEntry.createdAt, new Date(from)) : undefined,
    to ? lte(journalEntry.createdAt, new Date(to)) : undefined,
  ];
}

function askedBy({ db }: EnvironmentContext, text: string): SQL {
  const pattern = containsText(text);
  const people = db
    .select({ id: person.id })
    .from(person)
    .where(or(ilike(person.name, pattern), ilike(person.email, pattern)));
  return inArray(journalEntry.actorId, people);
}
