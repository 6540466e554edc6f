import "server-only";
import type { Quote } from "@/lib/contract/quote";
import { labelsOf, sideLabel } from "@/lib/features/directory/service/labels";
import type { Environment } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import type { QuoteRow } from "../schema";

/** Quotes with names for their two sides, as far as the directory knows them. */
export async function quoteRows(db: DatabaseLike, environment: Environment, quotes: Quote[]): Promise<QuoteRow[]> {
  const ids = quotes.flatMap((quote) => [quote.source?.accountId, quote.destination?.accountId]);
  const labels = await labelsOf(
    db,
    environment.id,
    ids.filter((id) => id !== undefined),
  );
  return quotes.map((quote) => ({
    ...quote,
    fromLabel: sideLabel(labels, quote.source),
    toLabel: sideLabel(labels, quote.destination),
  }));
}
