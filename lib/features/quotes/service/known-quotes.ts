import "server-only";
import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { shownRecord } from "@/lib/contract/personal-data";
import type { Quote } from "@/lib/contract/quote";
import { isQuoteFinal } from "@/lib/contract/quote-status";
import { isUpstreamError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import { countUpTo, pageOf } from "@/lib/server/db/keyset";
import { knownQuote } from "@/lib/server/db/schema/quote";
import type { ListQuotesInput } from "../schema";

type Scope = Pick<EnvironmentContext, "db" | "environment">;
type Reader = Scope & Pick<EnvironmentContext, "upstream">;

const MOST_COUNTED = 10_000;
const PAGE = 20;

/** Keeps a quote as it was just read. One that the service dates nowhere is kept by the instant of reading. */
export async function keepQuote({ db, environment }: Scope, quote: Quote): Promise<void> {
  const createdAt = new Date(quote.createdAt ?? "");
  const row = {
    environmentId: environment.id,
    id: quote.id,
    createdAt: Number.isNaN(createdAt.getTime()) ? new Date() : createdAt,
    // Unknown is open: it is read again.
    status: quote.status ?? "PENDING",
    // Nobody needs the beneficiary's personal data for a list.
    record: shownRecord(quote, "counterparty"),
  };
  await db
    .insert(knownQuote)
    .values(row)
    .onConflictDoUpdate({
      target: [knownQuote.environmentId, knownQuote.id],
      set: { status: row.status, record: row.record, readAt: sql`now()` },
    });
}

const text = (path: string[]): SQL => sql`${knownQuote.record} #>> ${sql.param(path)}::text[]`;

/** The filters of the service's list (specification 4.3), over what is kept here. */
function isMatch(environmentId: string, input: Omit<ListQuotesInput, "limit" | "cursor">) {
  const { customerId, sendingAccountId, receivingAccountId, sendingUmaAddress, receivingUmaAddress } = input;
  const isText = (path: string[], value: string | undefined) =>
    value === undefined ? undefined : sql`${text(path)} = ${value}`;
  const isUma = (path: string[], value: string | undefined) =>
    value === undefined ? undefined : sql`lower(${text(path)}) = ${value.toLowerCase()}`;
  return and(
    eq(knownQuote.environmentId, environmentId),
    input.status === undefined ? undefined : eq(knownQuote.status, input.status),
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
 * A page of the quotes that were made or opened here, newest first. Those that were open when last read are read again
 * first, so that none is shown pending that has expired or been paid.
 */
export async function listKnownQuotes(ctx: Reader, input: ListQuotesInput) {
  const { db, environment } = ctx;
  const { limit = PAGE, cursor, ...filters } = input;
  await readOpenAgain(ctx, limit);
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

/** How many quotes of one status are kept here, under the other filters. */
export async function countKnownQuotes({ db, environment }: Scope, filters: Omit<ListQuotesInput, "limit" | "cursor">) {
  return countUpTo(
    db,
    db.select({ id: knownQuote.id }).from(knownQuote).where(isMatch(environment.id, filters)),
    MOST_COUNTED,
  );
}

/** One that is open changes by itself: the newest of them are looked up again, at most once in so many seconds. */
const FRESH_SECONDS = 10;

async function readOpenAgain(ctx: Reader, most: number): Promise<void> {
  const { db, environment } = ctx;
  const rows = await db
    .select({ record: knownQuote.record })
    .from(knownQuote)
    .where(
      and(
        eq(knownQuote.environmentId, environment.id),
        sql`${knownQuote.status} in ('PENDING', 'PROCESSING', 'PENDING_AUTHORIZATION')`,
        sql`${knownQuote.readAt} < now() - make_interval(secs => ${FRESH_SECONDS})`,
      ),
    )
    .orderBy(sql`${knownQuote.createdAt} desc nulls last`)
    .limit(most);
  await Promise.all(rows.filter(({ record }) => !isQuoteFinal(record)).map(({ record }) => readAgain(ctx, record.id)));
}

async function readAgain(ctx: Reader, quoteId: string): Promise<void> {
  try {
    await keepQuote(ctx, await ctx.upstream.getQuote({ params: { quoteId } }));
  } catch (error) {
    // The list shows it as it was last read, and says so.
    if (!isUpstreamError(error)) throw error;
  }
}
