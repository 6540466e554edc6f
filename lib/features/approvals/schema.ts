import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { CUSTOMER_INFO_KINDS } from "@/lib/contract/customer-info-fields";
import { page, paging, pagingByNumber } from "@/lib/contract/list-page";
import { Id, VersionNumber } from "@/lib/contract/parameters";
import { InZone, JournalView } from "@/lib/features/journal/schema";
import { APPROVAL_STATUSES, namesOf, PAST_STATUSES } from "@/lib/statuses";
import { NOTE_NEEDED } from "./fields";

export const ApprovalStatus = z.enum(namesOf(APPROVAL_STATUSES));

/** Why a person decided as they did. `pass`: to let it time out, where the service can't reject. */
export const REASON_CODES = [
  "verified",
  "known-sender",
  "document-checked",
  "sanctions-suspicion",
  "fraud-suspicion",
  "data-mismatch",
  "data-missing",
  "limit-exceeded",
  "customer-request",
  "other",
] as const;
export const ReasonCode = z.enum(REASON_CODES, "Choose a reason.");
export type ReasonCode = z.infer<typeof ReasonCode>;

export const DECISIONS = ["approve", "reject", "pass"] as const;
export const Decision = z.enum(DECISIONS);

/** An incoming payment in the queue or in the history. Personal data of the sender is masked here. */
export const ApprovalRow = z.object({
  id: z.string(),
  transactionId: z.string(),
  status: ApprovalStatus,
  revision: z.int(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  decimals: z.int().nullable(),
  /** UMA address, and one fact about the sender that helps to identify them (`Nationality: Cyprus`, `Business`). */
  sender: z.string().nullable(),
  senderHint: z.string().nullable(),
  customerId: z.string().nullable(),
  customerLabel: z.string().nullable(),
  receivedAt: z.string(),
  deadlineAt: z.string(),
  heldBecause: z.string().nullable(),
  ruleName: z.string().nullable(),
  ruleVersion: z.int().nullable(),
  assignedTo: z.object({ id: z.string(), name: z.string(), isYou: z.boolean() }).nullable(),
  decidedBy: z.enum(["rule", "person"]).nullable(),
  deciderName: z.string().nullable(),
  isDeciderYou: z.boolean(),
  /** The first of two, once one has approved. */
  firstReviewerName: z.string().nullable(),
  isFirstReviewerYou: z.boolean(),
  decision: Decision.nullable(),
  reasonCode: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** From the delivery until the decision was known, in milliseconds. */
  tookMs: z.int().nullable(),
  /** The transaction's last known status and failure at the service. */
  serviceStatus: z.string().nullable(),
  failureReason: z.string().nullable(),
  /** What that means for the money, in a sentence; null while it is open. */
  meaning: z.string().nullable(),
  closedAt: z.string().nullable(),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

export const GetQueueInput = z.strictObject({});
export type GetQueueInput = z.infer<typeof GetQueueInput>;

/** The desk: what is waiting, most urgent first, and what ended without this person since they last looked. */
export const ApprovalQueue = z.object({
  /** The most urgent ones, also those whose window has ended but not their outcome; `isCut`: there are more. */
  waiting: z.array(ApprovalRow),
  isCut: z.boolean(),
  /** Failures first; at most 50 of the `sinceCount` that exist, null if those are more than a thousand. */
  sinceLastLook: z.array(ApprovalRow),
  sinceCount: z.int().nullable(),
  seenAt: z.string().nullable(),
  /** Counts of the last 24 hours. */
  approvedByRule: z.int(),
  timedOut: z.int(),
  ruleVersion: z.int(),
  approvalWindowSeconds: z.int(),
  /** The service's clock as far as it is known: the countdown follows it. */
  asOf: z.string(),
});
export type ApprovalQueue = z.infer<typeof ApprovalQueue>;

export const CountWaitingInput = z.strictObject({});
export type CountWaitingInput = z.infer<typeof CountWaitingInput>;

/** How many payments wait for a person, with time left; `forYou`: those that the caller can decide. */
export const WaitingCount = z.object({ waiting: z.int(), forYou: z.int() });
export type WaitingCount = z.infer<typeof WaitingCount>;

export const MarkSeenInput = z.strictObject({ until: Instant });
export type MarkSeenInput = z.infer<typeof MarkSeenInput>;

export const GetApprovalInput = z.strictObject({ transactionId: Id });
export type GetApprovalInput = z.infer<typeof GetApprovalInput>;

/** A field that the sender's institution requests about the recipient. */
export const RequestedField = z.object({
  name: z.string(),
  label: z.string(),
  isMandatory: z.boolean(),
  /**
   * From the customer's record, null when it has none: sent unchanged unless the reviewer edits it. While a second
   * reviewer is needed, the first one's answer: it can be agreed to but not changed.
   */
  value: z.string().nullable(),
  kind: z.enum(CUSTOMER_INFO_KINDS),
});
export type RequestedField = z.infer<typeof RequestedField>;

/** A person's note about a payment; visible only to staff. */
export const ApprovalNote = z.object({ id: z.int(), authorName: z.string(), text: z.string(), createdAt: z.string() });
export type ApprovalNote = z.infer<typeof ApprovalNote>;

/** A page of the notes about a payment, newest first. */
export const ListApprovalNotesInput = z.strictObject({ transactionId: Id, ...pagingByNumber });
export type ListApprovalNotesInput = z.infer<typeof ListApprovalNotesInput>;

export const ApprovalNotes = page(ApprovalNote);
export type ApprovalNotes = z.infer<typeof ApprovalNotes>;

/** Everything a screen needs for the decision. */
export const ApprovalDetail = z.object({
  approval: ApprovalRow,
  /** A fingerprint of what is shown; a decision carries it and is refused when the facts have changed. */
  shown: z.string(),
  /** The sender's data as labelled pairs; personal ones masked until revealed. */
  senderFacts: z.array(z.object({ name: z.string(), label: z.string(), text: z.string(), isPersonal: z.boolean() })),
  history: z.object({
    /** Earlier payments of this sender, to this customer and to anyone. */
    toCustomer: z.int(),
    toAnyone: z.int(),
    lastAt: z.string().nullable(),
    last: z.array(ApprovalRow),
  }),
  customer: z
    .object({
      id: z.string(),
      label: z.string(),
      platformCustomerId: z.string().nullable(),
      customerType: z.string().nullable(),
      kycStatus: z.string().nullable(),
      kybStatus: z.string().nullish(),
      createdAt: z.string().nullable(),
      umaAddress: z.string().nullable(),
      isDeleted: z.boolean(),
    })
    .nullable(),
  /** Why the customer could not be read, in a sentence; null when it could. */
  customerProblem: z.string().nullable(),
  /** The recipient's UMA address from the payment, if the customer's record doesn't state it. */
  receiver: z.string().nullish(),
  /** Why the service says that the payment is pending, in words; null when it gives no reason. */
  pendingBecause: z.string().nullish(),
  requestedFields: z.array(RequestedField),
  rule: z
    .object({
      version: z.int(),
      id: z.string().nullable(),
      name: z.string(),
      outcome: z.enum(["approve", "hold", "reject"]),
      /** The values that its conditions were evaluated on. */
      inputs: z.array(z.object({ label: z.string(), text: z.string() })),
    })
    .nullable(),
  /** Whether an approval needs a second reviewer, and who gave the first one. */
  needsSecond: z.boolean(),
  firstReview: z
    .object({
      reviewerName: z.string(),
      isYou: z.boolean(),
      at: z.string(),
      reasonCode: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  supportsReject: z.boolean(),
  /** What the service's record states otherwise than was decided on, in a sentence. */
  differs: z.string().nullish(),
  journal: z.array(JournalView),
  asOf: z.string(),
});
export type ApprovalDetail = z.infer<typeof ApprovalDetail>;

/** Generated by the browser for one press of the button. */
const Key = z.uuid();
const decided = { transactionId: Id, key: Key, shown: z.string().min(1).max(200) };
const Note = z.string().trim().max(2_000, "Use at most 2,000 characters.");

/** Whether the reason needs no note, or has one. */
const isExplained = ({ reasonCode, note }: { reasonCode: ReasonCode; note: string }) =>
  reasonCode !== "other" || note !== "";
const needsNote = { path: ["note"], message: NOTE_NEEDED };

export const ApproveInput = z
  .strictObject({
    ...decided,
    receiverCustomerInfo: z.record(z.string(), z.string().max(10_000)).default({}),
    reasonCode: ReasonCode,
    note: Note.default(""),
  })
  .refine(isExplained, needsNote);
export type ApproveInput = z.infer<typeof ApproveInput>;

/** Rejects at the service if it can; otherwise records that a person chose to let it time out. */
export const DeclineInput = z
  .strictObject({ ...decided, reasonCode: ReasonCode, note: Note.default("") })
  .refine(isExplained, needsNote);
export type DeclineInput = z.infer<typeof DeclineInput>;

/** The result of a press. `isNew` is false when another person or press was first: the row says who. */
export const DecisionResult = z.object({
  approval: ApprovalRow,
  entry: JournalView.nullable(),
  isNew: z.boolean(),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

/** `seen`: whom the screen showed it assigned to; if that has changed since, the change is refused. */
export const AssignInput = z.strictObject({ transactionId: Id, isAssigned: z.boolean(), seen: z.uuid().nullable() });
export type AssignInput = z.infer<typeof AssignInput>;

export const AddApprovalNoteInput = z.strictObject({
  transactionId: Id,
  key: Key,
  text: Note.min(1, "Write something."),
});
export type AddApprovalNoteInput = z.infer<typeof AddApprovalNoteInput>;

export const RevealedSender = z.object({
  senderFacts: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
});
export type RevealedSender = z.infer<typeof RevealedSender>;

/** Filters of the past decisions. */
const filters = {
  status: z.enum(PAST_STATUSES).optional(),
  decidedBy: z.enum(["rule", "person", "nobody"]).optional(),
  reasonCode: z.enum(REASON_CODES).optional(),
  sender: z.string().trim().min(1).max(300).optional(),
  customerId: Id.optional(),
  currency: z.string().trim().toUpperCase().min(1).max(10).optional(),
  ruleVersion: VersionNumber.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
};

export const ListDecisionsInput = z.strictObject({
  ...filters,
  ...paging,
});
export type ListDecisionsInput = z.infer<typeof ListDecisionsInput>;

export const DecisionList = page(ApprovalRow).extend({ asOf: z.string() });
export type DecisionList = z.infer<typeof DecisionList>;

/** How many decisions ended in a state, by who decided. */
export const DecisionCount = z.object({
  status: z.enum(namesOf(APPROVAL_STATUSES)),
  decidedBy: z.enum(["rule", "person", "nobody"]),
  count: z.int(),
});
export type DecisionCount = z.infer<typeof DecisionCount>;

/** The same as a CSV file with every row that matches the filter. */
export const ExportDecisionsInput = z.strictObject({ ...filters, ...InZone });
export type ExportDecisionsInput = z.infer<typeof ExportDecisionsInput>;
