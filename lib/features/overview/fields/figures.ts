import { KYC_STATUSES } from "@/lib/contract/customer-status";
import { FAILURE_REASONS, reasonLabel } from "@/lib/contract/failure-reasons";
import {
  REFUND_STATUSES,
  TRANSACTION_STATUSES,
  TRANSACTION_TONES,
  TRANSACTION_TYPES,
} from "@/lib/contract/transaction-status";
import { OUTCOME_LABELS } from "@/lib/features/quotes/fields/list";
import type { QuoteFigure } from "@/lib/features/quotes/schema";
import { NONE_STATED, type QUIET_FOR } from "@/lib/features/transactions/check/history-filters";
import { paymentState } from "@/lib/features/transactions/check/payment-state";
import { enumWords, type StatusValue, statusValue } from "@/lib/fields";
import type { CorridorFigure, FailureFigure, Outcome, StatusFigure } from "../schema";

export const OUTCOME_WORDS: Record<Outcome, string> = {
  completed: "Completed",
  open: "In progress",
  other: "Not completed",
};

/** The same for quotes. */
export const QUOTE_WORDS: Record<Outcome, string> = {
  completed: OUTCOME_LABELS.executed,
  open: OUTCOME_LABELS.open,
  other: OUTCOME_LABELS.ended,
};

export interface ListFilters {
  startDate?: string;
  endDate?: string;
  status?: string;
  type?: string;
  failureReason?: string;
  refundStatus?: string;
  currency?: string;
  /** Of the amount on the customer's side. */
  amountCurrency?: string;
  sentCurrency?: string;
  receivedCurrency?: string;
  quietFor?: (typeof QUIET_FOR)[number];
}

/** The transactions with exactly these values; null for a status, type or reason that the list does not know. */
export function exactPaymentsHref(slug: string, filters: ListFilters): string | null {
  const isKnown = (values: readonly string[], value: string | undefined) =>
    value === undefined || values.includes(value);
  const reasons = [...FAILURE_REASONS, NONE_STATED];
  return isKnown(TRANSACTION_STATUSES, filters.status) &&
    isKnown(TRANSACTION_TYPES, filters.type) &&
    isKnown(reasons, filters.failureReason)
    ? `/${slug}/transactions?${queryOf({ ...filters })}`
    : null;
}

/** The transactions behind a figure whose filters are all known to the list. */
export const paymentsHref = (slug: string, filters: Omit<ListFilters, "status" | "type" | "failureReason">) =>
  `/${slug}/transactions?${queryOf({ ...filters })}`;

/** Filters that narrow completed payments to those whose money is back, or to all others. */
export const REFUNDED = { status: "COMPLETED", refundStatus: "COMPLETED" };
export const NOT_REFUNDED = {
  status: "COMPLETED",
  refundStatus: [NONE_STATED, ...REFUND_STATUSES.filter((status) => status !== "COMPLETED")].join(","),
};

/** The completed payments as figures count them: without those whose money is back, if there are any. */
export const completedFilters = (statuses: readonly StatusFigure[]): ListFilters =>
  statuses.some(({ isRefunded }) => isRefunded) ? NOT_REFUNDED : { status: "COMPLETED" };

/** Filters for the payments of a status as its figure, one of `all`, counts them. */
export function statusFilters({ status, isRefunded }: StatusFigure, all: readonly StatusFigure[]): ListFilters {
  if (isRefunded) return REFUNDED;
  return status === "COMPLETED" ? completedFilters(all) : { status };
}

/** Filters for the payments of a failure as its figure counts them. */
export const failureFilters = ({ status, type, reason }: FailureFigure): ListFilters => ({
  ...(status === "COMPLETED" ? REFUNDED : { status }),
  ...{ type, failureReason: reason || NONE_STATED },
});

/** The records behind a figure that aren't payments. */
export const listHref = (
  slug: string,
  list: "webhooks" | "approvals/decisions" | "customers" | "quotes",
  filters: Record<string, string>,
) => `/${slug}/${list}?${queryOf(filters)}`;

const queryOf = (filters: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(filters).filter((filter): filter is [string, string] => Boolean(filter[1])),
  ).toString();

/** The customers of a status; null for a status that the list does not know, or none. */
export const customersHref = (slug: string, status: string | null): string | null =>
  KYC_STATUSES.some((known) => known === status) ? listHref(slug, "customers", { kycStatus: status ?? "" }) : null;

/** The first instant of a day, UTC. */
export const startOfDay = (day: string) => `${day}T00:00:00.000Z`;

/** A whole day, UTC, as the list of transactions filters by it: both ends are inclusive. */
export const wholeDay = (day: string) => ({ startDate: startOfDay(day), endDate: `${day}T23:59:59.999Z` });

/** The quotes behind a figure; null where the list can't show just these because a currency isn't stated or listed. */
export function quotesHref(
  slug: string,
  days: { from: string; to?: string },
  corridor: Pick<QuoteFigure, "sendingCurrency" | "receivingCurrency"> | null,
  outcome?: QuoteFigure["outcome"],
): string | null {
  if (corridor && !(corridor.sendingCurrency && corridor.receivingCurrency)) return null;
  return listHref(slug, "quotes", {
    createdAfter: startOfDay(days.from),
    ...(days.to ? { createdBefore: wholeDay(days.to).endDate } : {}),
    ...(outcome ? { outcome } : {}),
    sendingCurrency: corridor?.sendingCurrency ?? "",
    receivingCurrency: corridor?.receivingCurrency ?? "",
  });
}

/** `USD → MXN`; `USD received` where only one side is stated. */
export function corridorLabel({
  sendingCurrency,
  receivingCurrency,
}: Pick<QuoteFigure, "sendingCurrency" | "receivingCurrency">): string {
  if (sendingCurrency === null) return "All other corridors";
  if (sendingCurrency && receivingCurrency) return `${sendingCurrency} → ${receivingCurrency}`;
  if (sendingCurrency) return `${sendingCurrency} sent`;
  return receivingCurrency ? `${receivingCurrency} received` : "No currency stated";
}

/** `22 Nov`. */
export const dayLabel = (day: string): string =>
  new Date(startOfDay(day)).toLocaleDateString("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });

/** For each unit: its length in seconds, and the unit of the remainder. */
const UNITS = [
  ["d", 86_400, "h", 3_600],
  ["h", 3_600, "min", 60],
  ["min", 60, "s", 1],
] as const;

/** `under 0.1 s`, `4.2 s`, `48 s`, `2 min 10 s`, `3 h 5 min`, `2 d 4 h`. */
export function durationText(seconds: number): string {
  // Clocks differ: anything received before it was sent counts as instant.
  if (seconds < 0.05) return "under 0.1 s";
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const found = UNITS.find(([, length]) => whole >= length);
  if (!found) return `${whole} s`;
  const [unit, length, small, smallLength] = found;
  const rest = Math.floor((whole % length) / smallLength);
  return `${Math.floor(whole / length)} ${unit}${rest > 0 ? ` ${rest} ${small}` : ""}`;
}

/** A status of payments as colour and word; those whose money is back are named as in the list. */
export const figureStatus = ({ status, isRefunded }: Pick<StatusFigure, "status" | "isRefunded">): StatusValue =>
  isRefunded
    ? paymentState({ status, refund: { status: "COMPLETED" } })
    : statusValue(status || undefined, TRANSACTION_TONES);

/** Why payments did not complete, in words; where no reason is stated, how they ended. */
export function failureLabel({ reason, type, status }: FailureFigure): string {
  if (reason) return enumWords(reasonLabel(reason, type));
  return status === "COMPLETED" ? "Completed, then refunded" : `${enumWords(status)}, no reason stated`;
}

/** The fewest payments that say something about a corridor. */
const ENOUGH = 20;

/** Whether a corridor is slower than usual: half of its payments, or 95 in a hundred, take half as long again. */
export function corridorPace({ recent, usual }: CorridorFigure): StatusValue {
  if (!recent) return { kind: "status", label: "None settled", tone: "idle" };
  if (!usual || recent.count < ENOUGH || usual.count < ENOUGH) {
    return { kind: "status", label: "Too few to compare", tone: "idle" };
  }
  const isSlower = recent.p50 > usual.p50 * 1.5 || recent.p95 > usual.p95 * 1.5;
  return isSlower
    ? { kind: "status", label: "Slower than usual", tone: "warn" }
    : { kind: "status", label: "As usual", tone: "good" };
}
