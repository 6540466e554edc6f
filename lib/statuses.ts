import type { StatusValue, Tone } from "./fields";

type Words = readonly [label: string, tone: Tone];
/** The states of one kind of Corridor's own records, each with its word and tone. */
type States<Name extends string> = Readonly<Record<Name, Words>>;

/** The names of the states, in order, for use in a schema. */
export const namesOf = <Name extends string>(states: States<Name>) => Object.keys(states) as Name[];

/** A state as colour, shape and word. */
export function stateValue<Name extends string>(states: States<Name>, name: NoInfer<Name>): StatusValue {
  const [label, tone] = states[name];
  return { kind: "status", label, tone };
}

/** The states, or those in `names`, as filter options. */
export function stateOptions<Name extends string>(states: States<Name>, names: readonly Name[] = namesOf(states)) {
  return names.map((value) => ({ value, label: stateValue(states, value).label }));
}

/** The progress of the decision on an incoming payment. The last two are reported by the service. */
export const APPROVAL_STATUSES = {
  /** The rules have not been evaluated yet. */
  received: ["Checking the rules", "info"],
  /** A person has to decide. */
  held: ["Needs review", "warn"],
  /** One reviewer approved; another one must agree. */
  second: ["Needs a second review", "warn"],
  /** The decision is being sent; its journal entry shows the progress. */
  deciding: ["Sending decision", "info"],
  /** A person chose to let it time out. */
  passed: ["Left to time out", "idle"],
  approved: ["Approved", "good"],
  rejected: ["Rejected", "bad"],
  "timed-out": ["Timed out", "idle"],
  failed: ["Failed", "bad"],
} as const satisfies States<string>;
export type ApprovalStatus = keyof typeof APPROVAL_STATUSES;
/** States in which a person can still decide. */
export const UNDECIDED_STATUSES = ["received", "held", "second", "passed"] as const satisfies readonly ApprovalStatus[];
/** Decided, or ended without a decision: shown in the list of past decisions. */
export const PAST_STATUSES = [
  "passed",
  "approved",
  "rejected",
  "timed-out",
  "failed",
] as const satisfies readonly ApprovalStatus[];

/** The states of an export. `expired`: its file was removed after its time; its creator and manifest are kept. */
export const EXPORT_STATUSES = {
  queued: ["Waiting", "idle"],
  running: ["Running", "info"],
  completed: ["Done", "good"],
  failed: ["Failed", "bad"],
  cancelled: ["Cancelled", "idle"],
  expired: ["Expired", "idle"],
} as const satisfies States<string>;
export type ExportStatus = keyof typeof EXPORT_STATUSES;

/** The states of a bulk import. */
export const IMPORT_STATUSES = {
  /** Announced; no byte has been sent yet. */
  waiting: ["Waiting", "idle"],
  /** On its way to the service. */
  uploading: ["Uploading", "info"],
  /** The upload's response was lost, and the service has no way to ask for it. */
  unknown: ["Outcome unknown", "warn"],
  /** It has a job at the service. */
  processing: ["Importing", "info"],
  completed: ["Completed", "good"],
  failed: ["Failed", "bad"],
  cancelled: ["Cancelled", "idle"],
} as const satisfies States<string>;
export type ImportStatus = keyof typeof IMPORT_STATUSES;

/** The states of a money action; the last two are final. */
export const JOURNAL_STATUSES = {
  /** Committed before the call, no response known. */
  intended: ["Sending", "info"],
  /** The response was lost: it is settled by reading the resource back, never by a second blind call. */
  unknown: ["Checking", "warn"],
  succeeded: ["Done", "good"],
  refused: ["Rejected", "bad"],
} as const satisfies States<string>;
export type JournalStatus = keyof typeof JOURNAL_STATUSES;

/** The states of a transfer as the journal knows it; once sent, its transaction says more. */
export const TRANSFER_STATES = {
  open: ["Checking", "warn"],
  sent: ["Sent", "info"],
  refused: ["Not sent", "bad"],
} as const satisfies States<string>;
export type TransferState = keyof typeof TRANSFER_STATES;
/** How the outcome of a money action became known; the last two: the same key sent again, a person closing it. */
export const SETTLED_BY = ["answer", "read-back", "same-key", "person"] as const;
export type SettledBy = (typeof SETTLED_BY)[number];

/** The states of a request that needs a second person; the last six are final. */
export const SIGN_OFF_STATUSES = {
  waiting: ["Waiting for sign-off", "warn"],
  /** A second person agreed; it is being executed as the maker's own action. */
  signed: ["Signed off", "info"],
  done: ["Carried out", "good"],
  refused: ["Refused", "bad"],
  withdrawn: ["Withdrawn", "idle"],
  expired: ["Expired", "idle"],
  /** Signed off, but could not be executed. */
  failed: ["Not carried out", "bad"],
  /** A backup was restored: whether it was carried out since is not recorded here. */
  ended: ["Ended by a restore", "warn"],
} as const satisfies States<string>;
export type SignOffStatus = keyof typeof SIGN_OFF_STATUSES;

/**
 * The states of a KYC link, as far as anyone but the customer can know: the service doesn't report when a link is
 * opened, used or expires (specification 2.12, interface-defaults 7).
 */
export const KYC_LINK_STATES = {
  /** Nothing has arrived since it was created. */
  waiting: ["Waiting", "idle"],
  /** Documents have been submitted. */
  submitted: ["Submitted", "info"],
  /** This and the next: the first verdict after it was created. */
  approved: ["Approved", "good"],
  rejected: ["Rejected", "bad"],
  /** Nothing arrived before it expired, if the service says when that is. */
  expired: ["Expired", "idle"],
} as const satisfies States<string>;
export type KycLinkState = keyof typeof KYC_LINK_STATES;

/** How a verified delivery was answered, or that it was repeated. */
export const DELIVERY_VERDICTS = {
  accepted: ["Received", "good"],
  /** Accepted while its payment awaits a decision. */
  "awaits-approval": ["202 Awaiting decision", "warn"],
  repeated: ["Received more than once", "idle"],
} as const satisfies States<string>;

/** The states of a person of this console. */
export const PERSON_STATUSES = {
  active: ["Active", "good"],
  /** Has no way to sign in yet. */
  invited: ["Invited", "info"],
  disabled: ["Disabled", "idle"],
} as const satisfies States<string>;

/** What people do with a payment in this console. */
export const ACT_KINDS = ["note", "assign", "unassign", "tag", "untag"] as const;
export type ActKind = (typeof ACT_KINDS)[number];
