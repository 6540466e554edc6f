import "server-only";
import { hasHistory } from "@/lib/features/history/service/note-read";
import { historyOf } from "@/lib/history/engine";
import type { Fragments, Hit } from "@/lib/history/history";
import { isHistoryUnavailable } from "@/lib/history/unavailable";
import { parseAmount } from "@/lib/money";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { mainSide } from "@/lib/server/db/schema/main-amount";
import { warnFolded } from "@/lib/server/log-folded";
import type { FoundPayment } from "../schema";
import { labelsOf, nameOf } from "./labels";

const FOUND = 6;
/** Shorter fragments of an id match by chance. */
const SHORTEST = 4;
/** Words that occur in every payment. */
const EVERYWHERE = "transaction: quote:customer:";
/** Figures with a currency's code or sign before or after them, as bank statements and e-mails write amounts. */
const AMOUNT = /^(?:([a-z]{3}|\p{Sc})\s?)?([\d.,'’\s]{1,24}?)(?:\s?(?:[a-z]{3,5}|\p{Sc}))?$/iu;
const CODES = new Set(Intl.supportedValuesOf("currency"));
/** Places after the decimal point that currencies have. */
const DECIMALS = [0, 2, 3, 6, 8, 9];

/** The possible values of a typed amount in smallest units; its currency is ignored. */
export function amountsOf(text: string): number[] {
  const [, before = "", figures = ""] = AMOUNT.exec(text.trim()) ?? [];
  // `INV 20418` is a reference.
  if (!/\d/.test(figures) || (/[a-z]/i.test(before) && !CODES.has(before.toUpperCase()))) return [];
  const amounts = DECIMALS.flatMap((decimals) => {
    const parsed = parseAmount(figures, decimals);
    return parsed.ok ? [parsed.amount] : [];
  });
  return [...new Set(amounts)];
}

/** The text as a fragment of an id, a reference or a platform's id; null where it would match by chance. */
export function fragmentOf(text: string): string | null {
  const typed = text.toLowerCase();
  return typed.length < SHORTEST || EVERYWHERE.includes(typed) ? null : typed;
}

/**
 * Payments of the local history by a fragment of the id, of a reference or of the platform's id, by amount, and by the
 * customers and accounts that the text matched; newest ones only. Empty where there is no history, null where it can't
 * be read.
 */
export async function findPayments(
  ctx: EnvironmentContext,
  text: string,
  found: Pick<Fragments, "customerIds" | "accountIds">,
): Promise<FoundPayment[] | null> {
  requirePermission(ctx, "transactions:read");
  if (!(await hasHistory(ctx.db, ctx.environment.id))) return [];
  const fragments = { ...found, text: fragmentOf(text), amounts: amountsOf(text) };
  const hits = await search(ctx, fragments);
  if (!hits) return null;
  const sides = hits.flatMap(({ sourceId, destinationId }) => [sourceId, destinationId]).filter((id) => id !== null);
  const labels = await labelsOf(ctx.db, ctx.environment.id, sides);
  const nameOfId = (id: string | null) => {
    const label = id === null ? undefined : labels.get(id);
    return label ? nameOf(label) : null;
  };
  return hits.map((hit) => ({
    ...{
      id: hit.id,
      status: hit.status,
      refundStatus: hit.refundStatus,
      at: hit.isDated ? hit.at.toISOString() : "",
      amount: amountOf(hit),
    },
    ...{ from: nameOfId(hit.sourceId), to: nameOfId(hit.destinationId) },
  }));
}

async function search({ db, environment }: EnvironmentContext, fragments: Fragments): Promise<Hit[] | null> {
  try {
    return await historyOf(db).search(environment.id, fragments, FOUND);
  } catch (err) {
    if (!isHistoryUnavailable(err)) throw err;
    warnFolded({ environmentId: environment.id, err }, "payments can't be searched in the history");
    return null;
  }
}

/** The amount on the customer's side, as lists show it. */
function amountOf(hit: Hit): FoundPayment["amount"] {
  const { units: amount, currency, decimals } = mainSide(hit);
  return amount === null ? null : { amount, currency, decimals };
}
