import { z } from "zod";
import { DecisionCount } from "@/lib/features/approvals/schema";
import { CustomersByStatus } from "@/lib/features/customers/schema";
import { QuoteFigures } from "@/lib/features/quotes/schema";
import { DeliveryHealth } from "@/lib/features/webhooks/schema";
import { DIMENSIONS, PERIODS } from "./check/split";

/** What can wait for a person; each kind has its own list. */
export const NEEDS = [
  "credentials",
  "approvals",
  "sign-offs",
  "work",
  "money-actions",
  "balances",
  "webhooks",
  "exports",
] as const;
export type Need = (typeof NEEDS)[number];

export const Nothing = z.strictObject({});
export type Nothing = z.infer<typeof Nothing>;

export const OverviewNeed = z.object({
  kind: z.enum(NEEDS),
  /** How many are waiting; null when that could not be read. */
  count: z.int().nullable(),
  /** The instant from which they are counted; null: all of them. */
  since: z.string().nullable(),
  /** Since when the oldest has been waiting, where that is known. */
  oldest: z.string().nullish(),
});
export type OverviewNeed = z.infer<typeof OverviewNeed>;

/** What is waiting for the caller, by kind: what their role needs first is first, even if nothing is waiting. */
export const OverviewNeeds = z.object({
  needs: z.array(OverviewNeed),
  asOf: z.string(),
  /** Since when the service has refused the environment's credentials; null while it accepts them. */
  refusedSince: z.string().nullable(),
});
export type OverviewNeeds = z.infer<typeof OverviewNeeds>;

/** How figures classify a payment: `other`: it ended, but not as it should. */
export const OUTCOMES = ["completed", "other", "open"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Payments of a day (UTC), currency and outcome. `amount`: exact, in smallest units, as digits; of one currency. */
export const DayFigure = z.object({
  day: z.string(),
  currency: z.string(),
  decimals: z.int(),
  outcome: z.enum(OUTCOMES),
  count: z.int(),
  amount: z.string(),
});
export type DayFigure = z.infer<typeof DayFigure>;

const Spread = z.object({ count: z.int(), p50: z.number(), p95: z.number() });

const CorridorFigure = z.object({
  type: z.string(),
  sentCurrency: z.string(),
  receivedCurrency: z.string(),
  /** In seconds, from creation to settlement; null where none was settled. */
  recent: Spread.nullable(),
  usual: Spread.nullable(),
});
export type CorridorFigure = z.infer<typeof CorridorFigure>;

const StatusFigure = z.object({
  status: z.string(),
  /** Completed by its status, though its money is back: counted separately from actual completions. */
  isRefunded: z.boolean(),
  count: z.int(),
  sums: z.array(z.object({ currency: z.string(), decimals: z.int(), amount: z.string() })),
});
export type StatusFigure = z.infer<typeof StatusFigure>;

const FailureFigure = z.object({ status: z.string(), type: z.string(), reason: z.string(), count: z.int() });
export type FailureFigure = z.infer<typeof FailureFigure>;

/** Figures about payments in the local history created since `from`, except those in flight, which cover all time. */
export const PaymentFigures = z.object({
  days: z.array(DayFigure),
  statuses: z.array(StatusFigure),
  failures: z.array(FailureFigure),
  inFlight: z.array(StatusFigure),
  corridors: z.array(CorridorFigure),
});
export type PaymentFigures = z.infer<typeof PaymentFigures>;

/** A part that can't be read, or that the role may not see, is null. */
export const OverviewFigures = z.object({
  /** The progress of the local history; `asOf`: it includes all news up to this instant. */
  history: z.enum(["none", "building", "ready"]),
  asOf: z.string().nullable(),
  /** The first and the last day, UTC; the last is today, and incomplete. */
  from: z.string(),
  to: z.string(),
  /** The start of the periods in which corridors are timed and deliveries counted. */
  timedSince: z.string(),
  deliveredSince: z.string(),
  payments: PaymentFigures.nullable(),
  deliveries: DeliveryHealth.nullable(),
  decisions: z.array(DecisionCount).nullable(),
  customers: CustomersByStatus.nullable(),
  quotes: QuoteFigures.nullable(),
});
export type OverviewFigures = z.infer<typeof OverviewFigures>;

export const SplitInput = z
  .strictObject({
    rows: z.enum(DIMENSIONS),
    columns: z.enum(DIMENSIONS),
    /** Including today. */
    days: z.enum(PERIODS),
  })
  .refine(({ rows, columns }) => rows !== columns, { message: "Choose two different ones.", path: ["columns"] });
export type SplitInput = z.infer<typeof SplitInput>;

/**
 * Payments with the same row, column and currency. Values are as the service spells them, `USD>MXN` for a corridor;
 * null: all not listed separately. `amount`: in smallest units, as digits; `ended`: those that ended.
 */
export const SplitCell = z.object({
  row: z.string().nullable(),
  column: z.string().nullable(),
  currency: z.string(),
  decimals: z.int(),
  count: z.int(),
  completed: z.int(),
  ended: z.int(),
  amount: z.string(),
});
export type SplitCell = z.infer<typeof SplitCell>;

/** From the local history, for payments created since the day `from` (UTC); `to` is today, and incomplete. */
export const PaymentSplit = z.object({
  from: z.string(),
  to: z.string(),
  asOf: z.string(),
  cells: z.array(SplitCell),
});
export type PaymentSplit = z.infer<typeof PaymentSplit>;
