import { z } from "zod";
import { MONEY_ACTIONS } from "@/lib/audit-actions";
import { Instant } from "@/lib/contract/calendar";
import { page, paging } from "@/lib/contract/list-page";
import { MoneyView } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";
import { isTimeZone } from "@/lib/dates";
import { JOURNAL_STATUSES, namesOf, SETTLED_BY } from "@/lib/statuses";
import { CLOSE_REASONS, MONEY_ACTION_STATES } from "./fields";

const settledBy = z.enum(SETTLED_BY).nullable();
const status = z.enum(namesOf(JOURNAL_STATUSES));
const steps = z.array(z.object({ at: z.string(), status: z.string(), note: z.string() }));

/** A money action as the page of its quote or payment shows it: its state and every step. */
export const JournalView = z.object({
  id: z.string(),
  action: z.enum(MONEY_ACTIONS),
  resourceId: z.string(),
  status,
  settledBy,
  actorName: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** The service's response, or the error's text when it refused. */
  outcome: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  steps,
});
export type JournalView = z.infer<typeof JournalView>;

/** In major units, as typed. */
const MajorUnits = z
  .string()
  .trim()
  .regex(/^\d{1,16}(\.\d{1,8})?$/, "Enter digits with a decimal point, like 1250.50.")
  .optional();

const filters = {
  state: z.enum(MONEY_ACTION_STATES).optional(),
  action: z.enum(MONEY_ACTIONS).optional(),
  /** Part of the name or email of the person who asked for it. */
  actor: z.string().trim().min(1).max(200).optional(),
  /** What it is about, or the payment that resulted from it. */
  resourceId: z.string().trim().min(1).max(300).optional(),
  currency: z.string().trim().toUpperCase().min(2).max(12).optional(),
  minAmount: MajorUnits,
  maxAmount: MajorUnits,
  from: Instant.optional(),
  to: Instant.optional(),
};

export const ListMoneyActionsInput = z.strictObject({
  ...filters,
  ...paging,
  /** The instant of the first page, which separates open from settled on every page, and the last row. */
  cursor: z
    .string()
    .regex(/^\d{13}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "This page no longer exists.")
    .optional(),
});
export type ListMoneyActionsInput = z.output<typeof ListMoneyActionsInput>;

/** The time zone of the times in a file. */
export const TimeZone = z.string().max(60).refine(isTimeZone, "Unknown time zone.");

/** What a list's CSV file takes besides its filters. */
export const InZone = { timeZone: TimeZone.default("UTC") };

/** The same filters for a CSV file of every matching row. */
export const ExportMoneyActionsInput = z.strictObject({ ...filters, ...InZone });
export type ExportMoneyActionsInput = z.output<typeof ExportMoneyActionsInput>;

export const MoneyActionRow = JournalView.pick({
  id: true,
  action: true,
  resourceId: true,
  status: true,
  settledBy: true,
  actorName: true,
  createdAt: true,
  settledAt: true,
}).extend({
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  decimals: z.int().nullable(),
  /** The payment that resulted from it, or that it is about, where that is known. */
  transactionId: z.string().nullable(),
  /** Open for over an hour: a person may close it. */
  isOverdue: z.boolean(),
});
export type MoneyActionRow = z.infer<typeof MoneyActionRow>;

export const MoneyActionList = page(MoneyActionRow).extend({
  /** How many that match the other filters are not settled. */
  openCount: z.number(),
  asOf: z.string(),
});
export type MoneyActionList = z.infer<typeof MoneyActionList>;

/** A record of the service that may be the result of a money action: only a person can tell. */
export const MaybeRecord = z.object({
  id: z.string(),
  /** Null where the service doesn't state it, like the following fields. */
  status: z.string().nullable(),
  money: MoneyView.nullable(),
  createdAt: z.string().nullable(),
});
export type MaybeRecord = z.infer<typeof MaybeRecord>;

/**
 * The service's own record of what a money action is about, as it was read. `None`: it lists none that this payment or
 * transfer certainly became, so the action's own ID is used; `maybe` lists those that may be it all the same.
 */
export const Evidence = z.object({
  id: z.string(),
  type: z.enum(["Transaction", "Quote", "None"]),
  /** Null when the service doesn't state one. */
  status: z.string().nullable(),
  readAt: z.string(),
  /** The quote of a transaction, where it was made from one. */
  quoteId: z.string().optional(),
  maybe: z.array(MaybeRecord).optional(),
});
export type Evidence = z.infer<typeof Evidence>;

/** One call to the service made for it; bodies redacted. */
const ServiceCall = z.object({
  at: z.string(),
  endpoint: z.string(),
  method: z.string(),
  path: z.string(),
  attempt: z.number(),
  /** Null when there was no response. */
  status: z.number().nullable(),
  latencyMs: z.number(),
  requestId: z.string(),
  upstreamRequestId: z.string().nullable(),
  errorKind: z.string().nullable(),
  answer: z.unknown(),
});
export type ServiceCall = z.infer<typeof ServiceCall>;

export const MoneyActionDetail = MoneyActionRow.extend({
  key: z.string(),
  /** As it was recorded before the call, personal data masked. */
  request: z.record(z.string(), z.unknown()),
  /** SHA-256 of the whole request, hex; null: the role may not see what could be found out by it. */
  requestHash: z.string().nullable(),
  requestId: z.string().nullable(),
  httpStatus: z.number().nullable(),
  errorCode: z.string().nullable(),
  checks: z.number(),
  steps,
  /** The first and the latest ones; stored for 30 days. */
  calls: z.array(ServiceCall),
  /** From this instant on a person may close it if it is still open. */
  closableFrom: z.string(),
  closing: z
    .object({
      by: z.string().nullable(),
      reason: z.string(),
      note: z.string(),
      evidence: Evidence.extend({ type: z.string() }),
    })
    .nullable(),
});
export type MoneyActionDetail = z.infer<typeof MoneyActionDetail>;

/** Any text: a value that is no ID is simply not found. */
export const GetMoneyActionInput = z.strictObject({ entryId: z.string().max(300) });
export type GetMoneyActionInput = z.output<typeof GetMoneyActionInput>;

export const ReadEvidenceInput = z.strictObject({ entryId: z.uuid(), evidenceId: Id });
export type ReadEvidenceInput = z.output<typeof ReadEvidenceInput>;

/** No one can tell more records than this apart. */
export const MOST_MAYBE = 20;

export const CloseMoneyActionInput = z.strictObject({
  entryId: z.uuid(),
  /** Whether it was executed. */
  verdict: z.enum(["succeeded", "refused"], "Choose whether it was carried out."),
  reason: z.enum(Object.keys(CLOSE_REASONS) as (keyof typeof CLOSE_REASONS)[], "Choose a reason."),
  note: z.string().trim().min(3, "Write what you found.").max(2_000, "Use at most 2,000 characters."),
  /** What the person saw of the service's record: the close is refused if it differs. */
  evidence: z.strictObject({
    id: Id,
    status: z.string().nullable(),
    /** The possible matches, all of which the person rules out. */
    ruledOut: z.array(Id).max(MOST_MAYBE).optional(),
  }),
});
export type CloseMoneyActionInput = z.output<typeof CloseMoneyActionInput>;
