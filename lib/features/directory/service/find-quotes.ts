import "server-only";
import { sql } from "drizzle-orm";
import type { Quote } from "@/lib/contract/quote";
import { executionIn } from "@/lib/features/quotes/fields/execution";
import { sentOf } from "@/lib/features/quotes/fields/terms";
import { MOST_MATCHES } from "@/lib/history/limits";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { containsText } from "@/lib/server/db/keyset";
import { knownQuote } from "@/lib/server/db/schema/quote";
import { executionsOf } from "@/lib/server/journal/executions";
import type { FoundQuote } from "../schema";
import { fragmentOf } from "./find-payments";
import { labelsOf, sideLabel } from "./labels";

const FOUND = 6;

/**
 * Known quotes by a fragment of the id, of the payment's id or of the payer's reference, and those of the payments that
 * the text matched; newest ones only. Ids and references contain a digit: a text without one is a name.
 */
export async function findQuotes(
  ctx: EnvironmentContext,
  text: string,
  paymentIds: readonly string[],
): Promise<FoundQuote[]> {
  requirePermission(ctx, "quotes:read");
  const fragment = /\d/.test(text) ? fragmentOf(text) : null;
  if (fragment === null) return [];
  const here = sql`${knownQuote.environmentId} = ${ctx.environment.id}`;
  const one = sql`select id, created_at from ${knownQuote} where ${here}`;
  const ofPayments = sql.join(
    paymentIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const pattern = containsText(fragment).replaceAll("…", "%");
  const { rows } = await ctx.db.execute<{ record: Quote }>(sql`
    with matches as materialized (
      (${one} and search_text like ${pattern} limit ${MOST_MATCHES})
      ${paymentIds.length === 0 ? sql`` : sql`union (${one} and transaction_id in (${ofPayments}))`}
    ), newest as (select id from matches order by created_at desc, id limit ${FOUND})
    select record from ${knownQuote} join newest using (id) where ${here} order by created_at desc, id`);
  const quotes = rows.map(({ record }) => record);
  const sides = quotes.flatMap(({ source, destination }) => [source?.accountId, destination?.accountId]);
  const [labels, executions] = await Promise.all([
    labelsOf(
      ctx.db,
      ctx.environment.id,
      sides.filter((id) => id !== undefined),
    ),
    executionsOf(
      ctx.db,
      ctx.environment.id,
      quotes.map(({ id }) => id),
    ),
  ]);
  return quotes.map((quote) => ({
    ...{ id: quote.id, status: quote.status ?? null, execution: executionIn(executions, quote.id) },
    ...{ at: quote.createdAt ?? "", amount: sentOf(quote) },
    ...{ from: sideLabel(labels, quote.source), to: sideLabel(labels, quote.destination) },
  }));
}
