import { approvalStatus, isUndecided } from "@/lib/features/approvals/fields";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import type { ApprovalRow, DecisionResult } from "@/lib/features/approvals/schema";
import type { Choice } from "./use-decide";

type Decided = Pick<
  ApprovalRow,
  | "status"
  | "decision"
  | "decidedBy"
  | "deciderName"
  | "isDeciderYou"
  | "firstReviewerName"
  | "isFirstReviewerYou"
  | "ruleName"
>;

const VERBS = { approve: "approved", reject: "rejected", pass: "left to time out" } as const;

/** `Ben Okafor approved this payment`; null if neither a person nor a rule acted on it. */
function whoDid(row: Decided): string | null {
  const who = row.decidedBy === "rule" ? `Rule “${row.ruleName}”` : row.isDeciderYou ? "You" : row.deciderName;
  if (row.decision && who) return `${who} ${VERBS[row.decision]} this payment`;
  if (row.status !== "second") return null;
  const first = row.isFirstReviewerYou ? "You" : row.firstReviewerName;
  return first && `${first} approved first`;
}

/** Whether this user's own decision stands: of a press whose response was lost, that it arrived nevertheless. */
export function isStanding({ approval }: ReceivedApproval, choice: Choice): boolean {
  const { status, decision, isDeciderYou, isFirstReviewerYou } = approval;
  if (status === "second") return choice === "approve" && isFirstReviewerYou;
  return isDeciderYou && decision !== null && (decision === "approve") === (choice === "approve");
}

interface Asked {
  blocked: string | null;
  isChanged: boolean;
  /** It was answered, and the answer stands although its response was lost. */
  hasArrived: boolean;
}

/** Why an open confirmation can no longer be answered: who was faster, or what else happened. Null while it can. */
export function overWords(view: ReceivedApproval, { blocked, isChanged, hasArrived }: Asked) {
  const { approval } = view;
  if (blocked === null && !isChanged) return null;
  const who = whoDid(approval);
  if (hasArrived && who) return { title: `${who}.`, text: "Corridor received your decision." };
  if (!isUndecided(approval.status)) {
    return { title: `${who ?? approvalStatus(approval).label}.`, text: "Your decision was not sent." };
  }
  if (isChanged && who) return { title: `${who}.`, text: "Close this, review it again, then decide." };
  if (blocked) return { title: blocked, text: "Nothing was sent." };
  return { title: "The payment changed since you opened it.", text: "Close this, review it again, then decide." };
}

/** For the user who came second: who was first, and that their own decision was not sent; null for the first. */
export function lostWords({ approval, isNew }: DecisionResult, choice: Choice): string | null {
  const isOwn = approval.status === "second" ? approval.isFirstReviewerYou : approval.isDeciderYou;
  if (isNew || isOwn) return null;
  const mine = choice === "approve" ? "approval" : "decision";
  return `${whoDid(approval) ?? "Someone else decided first"}. Your ${mine} was not sent.`;
}
