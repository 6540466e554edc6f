import type { StatusValue, Tone } from "./fields";

type Words = readonly [label: string, tone: Tone];
/** The states of one kind of Corridor's own records, each with the word and the tone that it is shown in. */
type States<Name extends string> = Readonly<Record<Name, Words>>;

/** The states by name, in their order: what a schema takes. */
export const namesOf = <Name extends string>(states: States<Name>) => Object.keys(states) as Name[];

/** A state as colour, shape and word. */
export function stateValue<Name extends string>(states: States<Name>, name: NoInfer<Name>): StatusValue {
  const [label, tone] = states[name];
  return { kind: "status", label, tone };
}

/** The states, or those of `names`, as the options of a filter. */
export function stateOptions<Name extends string>(states: States<Name>, names: readonly Name[] = namesOf(states)) {
  return names.map((value) => ({ value, label: stateValue(states, value).label }));
}

/** Where the decision on an incoming payment stands. The last two are the service's own word. */
export const APPROVAL_STATUSES = {
  /** The rules have not spoken yet. */
  received: ["Checking the rules", "info"],
  /** A person has to decide. */
  held: ["Needs review", "warn"],
  /** One reviewer approved, another one must agree. */
  second: ["Needs a second review", "warn"],
  /** The decision is being sent; its journal entry says how far. */
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
/** Decided, or ended without a decision: what past decisions list. */
export const PAST_STATUSES = [
  "passed",
  "approved",
  "rejected",
  "timed-out",
  "failed",
] as const satisfies readonly ApprovalStatus[];

/** Where an export stands. `expired`: its file was removed after its time; who made it and its manifest stay. */
export const EXPORT_STATUSES = {
  queued: ["Waiting", "idle"],
  running: ["Running", "info"],
  completed: ["Done", "good"],
  failed: ["Failed", "bad"],
  cancelled: ["Cancelled", "idle"],
  expired: ["Expired", "idle"],
} as const satisfies States<string>;
export type ExportStatus = keyof typeof EXPORT_STATUSES;

/** Where a bulk import stands. */
export const IMPORT_STATUSES = {
  /** Announced, no byte of it sent. */
  waiting: ["Waiting", "idle"],
  /** On its way to the service. */
  uploading: ["Uploading", "info"],
  /** The upload's answer was lost, and the service has no way to ask for it. */
  unknown: ["Outcome unknown", "warn"],
  /** It has a job at the service. */
  processing: ["Importing", "info"],
  completed: ["Completed", "good"],
  failed: ["Failed", "bad"],
  cancelled: ["Cancelled", "idle"],
} as const satisfies States<string>;
export type ImportStatus = keyof typeof IMPORT_STATUSES;

/** Where a money action stands; the last two are final. */
export const JOURNAL_STATUSES = {
  /** Committed before the call, no answer known. */
  intended: ["Sending", "info"],
  /** The answer was lost: it is settled by reading the resource back, never by a second blind call. */
  unknown: ["Checking", "warn"],
  succeeded: ["Done", "good"],
  refused: ["Rejected", "bad"],
} as const satisfies States<string>;
export type JournalStatus = keyof typeof JOURNAL_STATUSES;

/** Where a transfer stands, as the journal knows it; once it was sent, its transaction says more. */
export const TRANSFER_STATES = {
  open: ["Checking", "warn"],
  sent: ["Sent", "info"],
  refused: ["Not sent", "bad"],
} as const satisfies States<string>;
export type TransferState = keyof typeof TRANSFER_STATES;
/** How the outcome of a money action became known; the last two: by the same key sent again, by a person who closed it. */
export const SETTLED_BY = ["answer", "read-back", "same-key", "person"] as const;
export type SettledBy = (typeof SETTLED_BY)[number];

/** Where a request that needs a second person stands; the last five are final. */
export const SIGN_OFF_STATUSES = {
  waiting: ["Waiting for sign-off", "warn"],
  /** A second person agreed; it is being carried out as the maker's own action. */
  signed: ["Signed off", "info"],
  done: ["Carried out", "good"],
  refused: ["Refused", "bad"],
  withdrawn: ["Withdrawn", "idle"],
  expired: ["Expired", "idle"],
  /** Signed off, yet it could not be carried out. */
  failed: ["Not carried out", "bad"],
} as const satisfies States<string>;
export type SignOffStatus = keyof typeof SIGN_OFF_STATUSES;

/**
 * Where a KYC link stands, as far as anyone but the customer can know: the service says nothing when a link is opened,
 * used or expires (specification 2.12, interface-defaults 7).
 */
export const KYC_LINK_STATES = {
  /** Nothing came since it was made. */
  waiting: ["Waiting", "idle"],
  /** Papers are in. */
  submitted: ["Submitted", "info"],
  /** This and the last: the first verdict after it was made. */
  approved: ["Approved", "good"],
  rejected: ["Rejected", "bad"],
  /** Nothing came before its time was over, where the service says when that is. */
  expired: ["Expired", "idle"],
} as const satisfies States<string>;
export type KycLinkState = keyof typeof KYC_LINK_STATES;

/** How a verified delivery was answered; or that it came again. */
export const DELIVERY_VERDICTS = {
  accepted: ["Accepted", "good"],
  /** Taken while its payment awaits a decision. */
  "awaits-approval": ["202 Awaiting decision", "warn"],
  repeated: ["Received more than once", "idle"],
} as const satisfies States<string>;

/** Where a person of this console stands. */
export const PERSON_STATUSES = {
  active: ["Active", "good"],
  /** Has no way to sign in yet. */
  invited: ["Invited", "info"],
  disabled: ["Disabled", "idle"],
} as const satisfies States<string>;

/** What people do with a payment in this console. */
export const ACT_KINDS = ["note", "assign", "unassign", "tag", "untag"] as const;
export type ActKind = (typeof ACT_KINDS)[number];
