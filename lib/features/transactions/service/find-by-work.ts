import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { InputError } from "@/lib/errors";
import { counted, formatCount } from "@/lib/numbers";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { paymentAssignment, paymentTag, paymentWatch, tag } from "@/lib/server/db/schema/casework";
import { person } from "@/lib/server/db/schema/person";
import { valuesOf } from "../check/history-filters";
import type { TotalTransactionsInput } from "../schema";

/** How many payments can be matched by work: the ids are sent in full to whichever engine has the history. */
const MOST_WORKED = 5_000;

type WorkFilter = Pick<TotalTransactionsInput, "assignee" | "tag" | "isWatched">;

/** Payments by the work on them: only these, or all but these. */
export interface FoundWork {
  ids?: ReadonlySet<string>;
  exceptIds?: ReadonlySet<string>;
}

/**
 * The payments that match a filter by assignee, tags and watching; null if it has none of these. Throws `InputError` if
 * there are too many to search for.
 */
export async function findByWork(ctx: EnvironmentContext, filter: WorkFilter): Promise<FoundWork | null> {
  requirePermission(ctx, "transactions:read");
  const { assignee, tag: tags, isWatched } = filter;
  if (assignee === undefined && tags === undefined && isWatched === undefined) return null;
  const { personId } = ctx.actor;
  const of = (table: typeof paymentAssignment | typeof paymentTag | typeof paymentWatch, which?: SQL) =>
    sql`select ${table.transactionId} from ${table} where ${and(eq(table.environmentId, ctx.environment.id), which)}`;
  const isNobody = assignee === "nobody";
  const sets: SQL[] = [];
  if (assignee !== undefined && !isNobody) {
    const whose = eq(paymentAssignment.assigneeId, personOf(ctx, assignee));
    sets.push(of(paymentAssignment, assignee === "anyone" ? undefined : whose));
  }
  if (tags !== undefined) sets.push(of(paymentTag, inArray(paymentTag.tagId, valuesOf(tags))));
  if (isWatched !== undefined) sets.push(of(paymentWatch, eq(paymentWatch.personId, personId)));
  const isAllBut = sets.length === 0;
  const wanted = isAllBut ? of(paymentAssignment) : sql.join(sets, sql` intersect `);
  const rest = isNobody && !isAllBut ? sql` except ${of(paymentAssignment)}` : sql``;
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct transaction_id as id from (${wanted}${rest}) as found limit ${MOST_WORKED + 1}`);
  if (rows.length > MOST_WORKED) throw tooMany(isAllBut);
  const found = new Set(rows.map(({ id }) => id));
  return isAllBut ? { exceptIds: found } : { ids: found };
}

const personOf = ({ actor }: EnvironmentContext, assignee: string) => (assignee === "me" ? actor.personId : assignee);

function tooMany(isAllBut: boolean): InputError {
  const most = counted(MOST_WORKED, "payment");
  return new InputError({
    title: isAllBut
      ? `More than ${most} are assigned to someone: too many to leave out of the list.`
      : `More than ${most} match this assignee or tag: too many to search.`,
    next: "Narrow it with another assignee, tag or watch filter.",
    fields: { [isAllBut ? "assignee" : "tag"]: `This is more than ${formatCount(MOST_WORKED)} payments.` },
  });
}

/** A filter by work in words, with current names; for "me" and watching, the actor's. */
export async function describeWork(ctx: EnvironmentContext, filter: WorkFilter) {
  requirePermission(ctx, "transactions:read");
  const words: { label: string; text: string }[] = [];
  if (filter.assignee !== undefined) {
    const named = { nobody: "Nobody", anyone: "Anyone" }[filter.assignee];
    words.push({ label: "Assigned to", text: named ?? (await nameOf(ctx, filter.assignee)) });
  }
  if (filter.tag !== undefined) {
    const here = and(eq(tag.environmentId, ctx.environment.id), inArray(tag.id, valuesOf(filter.tag)));
    const tags = await ctx.db.select({ name: tag.name }).from(tag).where(here).orderBy(tag.name);
    words.push({ label: "Tag", text: tags.map(({ name }) => name).join(", ") || "None that exists" });
  }
  if (filter.isWatched !== undefined) words.push({ label: "Watched by", text: ctx.actor.name });
  return words;
}

async function nameOf(ctx: EnvironmentContext, assignee: string): Promise<string> {
  const which = eq(person.id, personOf(ctx, assignee));
  const [known] = await ctx.db.select({ name: person.name }).from(person).where(which);
  return known?.name ?? "Nobody who is known here";
}
