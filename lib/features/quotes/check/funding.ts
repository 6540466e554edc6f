import { isSameNetwork } from "@/lib/contract/funding-network";
import type { Quote } from "@/lib/contract/quote";
import type { JournalView } from "@/lib/features/journal/schema";
import { enumWords } from "@/lib/fields";
import type { QuoteView } from "../schema";

/** The latest attempt to fund a quote in sandbox, in its journal. */
export const fundingIn = (journal: readonly JournalView[]): JournalView | undefined =>
  journal.find(({ action }) => action === "sandbox.fund-quote");

/** Whether a quote is waiting to be funded by its payment instructions, not to be executed (interface-defaults 2). */
export function isAwaitingFunding({ status, source }: Pick<Quote, "status" | "source">): boolean {
  return status === "PENDING" && source?.sourceType === "REALTIME_FUNDING";
}

/**
 * The network on which a stablecoin is paid in for a quote, in words; null where none is named (interface-revisions 3).
 * `requested`: the one that was asked for, where the service named another.
 */
export function networkOf({ quote, asked }: Pick<QuoteView, "asked"> & { quote: Pick<Quote, "source"> }): {
  network: string | null;
  requested: string | null;
} {
  const chosen = asked?.source.sourceType === "REALTIME_FUNDING" ? asked.source.cryptoNetwork : undefined;
  const named = quote.source?.cryptoNetwork ?? chosen;
  if (named === undefined) return { network: null, requested: null };
  const isOther = chosen !== undefined && !isSameNetwork(named, chosen);
  return { network: enumWords(named), requested: isOther ? enumWords(chosen) : null };
}
