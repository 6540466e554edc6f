import "server-only";
import { type AnyColumn, and, eq, gte, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { readOpenAgain } from "@/lib/features/directory/service/open-quotes";
import { codesLike } from "@/lib/money";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { countUpTo, pageOf } from "@/lib/server/db/keyset";
import { knownQuote } from "@/lib/server/db/schema/quote";
import { ENDED_STATUSES, EXECUTED_STATUSES, type QuoteOutcome } from "../check/known-filters";
import type { ListQuotesInput } from "../schema";

type Scope = Pick<EnvironmentContext, "db" | "environment">;
type Reader = Scope & Pick<EnvironmentContext, "upstream">;

const MOST_COUNTED = 10_000;
const PAGE = 20;

const text = (path: string[]): SQL => sql`${knownQuote.record} #>> ${sql.param(path)}::text[]`;

/** The statuses that each outcome covers. */
const IS_OUTCOME: Record<QuoteOutcome, SQL> = {
  executed: inArray(knownQuote.status, EXECUTED_STATUSES),
  open: notInArray(knownQuote.status, [...EXECUTED_STATUSES, ...ENDED_STATUSES]),
  ended: inArray(knownQuote.status, ENDED_STATUSES),
};

/** The filters of the list, applied to the quotes stored here. */
function isMatch(environmentId: string, input: Omit<ListQuotesInput, "limit" | "cursor">) {
  const { customerId, sendingAccountId, receivingAccountId, sendingUmaAddress, receivingUmaAddress } = input;
  const isText = (path: string[], value: string | undefined) =>
    value === undefined ? undefined : sql`${text(path)} = ${value}`;
  const isUma = (path: string[], value: string | undefined) =>
    value === undefined ? undefined : sql`lower(${text(path)}) = ${value.toLowerCase()}`;
  const isCode = (column: AnyColumn, typed: string | undefined) =>
    typed === undefined ? undefined : inArray(column, codesLike(typed));
  return and(
    eq(knownQuote.environmentId, environmentId),
    input.status === undefined ? undefined : eq(knownQuote.status, input.status),
    input.outcome && IS_OUTCOME[input.outcome],
    isCode(knownQuote.sendingCurrency, input.sendingCurrency),
    isCode(knownQuote.receivingCurrency, input.receivingCurrency),
    isText(["source", "customerId"], customerId),
    isText(["source", "accountId"], sendingAccountId),
    isText(["destination", "accountId"], receivingAccountId),
    isUma(["source", "umaAddress"], sendingUmaAddress),
    isUma(["destination", "umaAddress"], receivingUmaAddress),
    input.createdAfter === undefined ? undefined : gte(knownQuote.createdAt, new Date(input.createdAfter)),
    input.createdBefore === undefined ? undefined : lte(knownQuote.createdAt, new Date(input.createdBefore)),
  );
}

/**
 * A page of the quotes stored here, newest first. Where the service has no list, quotes that were open when last read
 * are re-read first, so that none is shown as pending after it expired or was paid; otherwise the copy is refreshed in
 * the background, and the list shows its age.
 */
export async function listKnownQuotes(ctx: Reader, input: ListQuotesInput) {
  const { db, environment } = ctx;
  const { limit = PAGE, cursor, ...filters } = input;
  if (!environmentCan(environment, "quoteList")) await readOpenAgain(ctx, limit);
  const { createdAt: at, id } = knownQuote;
  // An id is unique within its environment only.
  const last = sql`(select ${at}, ${id} from ${knownQuote} where ${id} = ${cursor} and ${knownQuote.environmentId} = ${environment.id})`;
  const match = isMatch(environment.id, filters);
  const [rows, total] = await Promise.all([
    db
      .select({ record: knownQuote.record })
      .from(knownQuote)
      .where(and(match, cursor === undefined ? undefined : sql`(${at}, ${id}) < ${last}`))
      .orderBy(sql`${at} desc nulls last`, sql`${id} desc nulls last`)
      .limit(limit + 1),
    countUpTo(db, db.select({ id }).from(knownQuote).where(match), MOST_COUNTED),
  ]);
  return {
    ...pageOf(
      rows.map(({ record }) => record),
      limit,
      (quote) => quote.id,
    ),
    ...total,
  };
}

/** How many quotes of one status are stored here, under the other filters. */
export async function countKnownQuotes({ db, environment }: Scope, filters: Omit<ListQuotesInput, "limit" | "cursor">) {
  return countUpTo(
    db,
    db.select({ id: knownQuote.id }).from(knownQuote).where(isMatch(environment.id, filters)),
    MOST_COUNTED,
  );
}
