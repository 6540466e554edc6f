import type { MoneyAction } from "@/lib/audit-actions";
import type { Quote } from "@/lib/contract/quote";
import { TRANSACTION_TONES } from "@/lib/contract/transaction-status";
import { type StatusValue, statusValue } from "@/lib/fields";
import type { QuoteRow } from "../schema";

/**
 * A quote's status as colour, shape and word: the service's state (specification 3.3), unless our journal knows better.
 * An executed quote is never shown as pending again, nor as expired as if nothing had happened.
 */
export function quoteStatus({ status, execution }: Pick<QuoteRow, "status" | "execution">): StatusValue {
  if (execution === "open" && status === "PENDING") return { kind: "status", tone: "warn", label: "Checking" };
  if (execution === "done" && status === "PENDING") return { kind: "status", tone: "info", label: "Executed" };
  if (execution === "done" && status === "EXPIRED") return { kind: "status", tone: "bad", label: "Unclear" };
  return statusValue(status, TRANSACTION_TONES);
}

/**
 * How close to expiry a quote is no longer executed: clocks and network could make the response too late to be sure.
 */
export const EXECUTE_LEAD_MS = 2_000;

/** Whether a money action sends a quote, priced either before or in the same call. */
export const isExecution = ({ action }: { action: string }): boolean => EXECUTIONS.some((one) => one === action);
/** The money actions that send a payment. */
export const EXECUTIONS = ["quote.execute", "quote.send"] as const satisfies MoneyAction[];

/** Whether the payer sends the money in for this quote: nobody executes it (interface-defaults 2). */
export const isFunded = ({ source }: Pick<Quote, "source">): boolean => source?.sourceType === "REALTIME_FUNDING";

/** Whether an execution's outcome is not known yet, so that the screen keeps asking. */
export function isOpen(entry: { status: string }): boolean {
  return entry.status === "intended" || entry.status === "unknown";
}

/** What a journal entry says about its quote's execution: it is open, it is done, or it never took place. */
export function executionOf(entry: { status: string }): QuoteRow["execution"] {
  if (entry.status === "refused") return null;
  return isOpen(entry) ? "open" : "done";
}

/** The same for one of several quotes, from the statuses of the money actions that sent them. */
export function executionIn(statuses: ReadonlyMap<string, string>, quoteId: string): QuoteRow["execution"] {
  const status = statuses.get(quoteId);
  return status === undefined ? null : executionOf({ status });
}
