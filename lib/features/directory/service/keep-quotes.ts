import "server-only";
import { sql } from "drizzle-orm";
import { shownRecord } from "@/lib/contract/personal-data";
import type { Quote } from "@/lib/contract/quote";
import type { DatabaseLike } from "@/lib/server/db/client";
import { knownQuote } from "@/lib/server/db/schema/quote";

/** How many characters of each searchable text are stored. */
const SEARCHED = 100;
const codeOf = (currency: Quote["sendingCurrency"]) => currency?.code.slice(0, 20) ?? "";

/** A quote as it is stored. If the service states no date, the instant of reading is used. */
function kept(environmentId: string, quote: Quote): typeof knownQuote.$inferInsert {
  const createdAt = new Date(quote.createdAt ?? "");
  const references = quote.paymentInstructions?.map(({ accountOrWalletInfo }) => accountOrWalletInfo?.reference) ?? [];
  return {
    environmentId,
    id: quote.id,
    createdAt: Number.isNaN(createdAt.getTime()) ? new Date() : createdAt,
    // An unknown status counts as open, so the quote is read again.
    status: quote.status ?? "PENDING",
    // A list does not need the beneficiary's personal data.
    record: shownRecord(quote, "counterparty"),
    sendingCurrency: codeOf(quote.sendingCurrency),
    receivingCurrency: codeOf(quote.receivingCurrency),
    transactionId: quote.transactionId?.slice(0, 2 * SEARCHED) ?? null,
    searchText: [quote.id, quote.transactionId, ...references]
      .flatMap((text) => (text ? [text.slice(0, SEARCHED).toLowerCase()] : []))
      .join(" "),
  };
}

/** Stores quotes that were just read. */
export async function keepQuotes(
  { db, environment }: { db: DatabaseLike; environment: { id: string } },
  quotes: readonly Quote[],
): Promise<void> {
  const rows = [...new Map(quotes.map((quote) => [quote.id, kept(environment.id, quote)])).values()];
  if (rows.length === 0) return;
  await db
    .insert(knownQuote)
    .values(rows)
    .onConflictDoUpdate({
      target: [knownQuote.environmentId, knownQuote.id],
      set: {
        status: sql`excluded.status`,
        record: sql`excluded.record`,
        sendingCurrency: sql`excluded.sending_currency`,
        receivingCurrency: sql`excluded.receiving_currency`,
        transactionId: sql`excluded.transaction_id`,
        searchText: sql`excluded.search_text`,
        readAt: sql`now()`,
      },
    });
}
