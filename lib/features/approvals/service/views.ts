import "server-only";
import { inArray } from "drizzle-orm";
import { customerInfoLabel, customerInfoText } from "@/lib/contract/customer-info-fields";
import { failureInWords } from "@/lib/contract/failure-words";
import { isShown, shownFacts } from "@/lib/contract/personal-data";
import { labelsOf } from "@/lib/features/directory/service/labels";
import { isPresent, valueText } from "@/lib/fields";
import type { Actor } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";
import type { ApprovalRow } from "../schema";
import type { Approval } from "./store";

const textOf = (name: string, value: unknown) =>
  typeof value === "string" ? customerInfoText(name, value) : valueText(value);

/** A sender's data as labelled pairs. */
export function senderFacts(counterparty: Record<string, unknown>, isMasked: boolean) {
  const shown = shownFacts(counterparty, "counterparty");
  return Object.entries(counterparty)
    .filter(([, value]) => isPresent(value))
    .map(([name, value]) => {
      const [text, masked] = [textOf(name, value), textOf(name, shown[name])];
      // An object may hold personal data in a field that is harmless itself.
      const isPersonal = !isShown(name, "counterparty") || text !== masked;
      return { name, label: customerInfoLabel(name), text: isMasked ? masked : text, isPersonal };
    });
}

/** What the end of an approval means for the money, in a sentence; null while it is open. */
export function meaningOf(row: Pick<Approval, "status" | "serviceStatus" | "failureReason">): string | null {
  switch (row.status) {
    case "approved":
      if (row.serviceStatus === "REFUNDED") return "Approved, then refunded to the sender.";
      return row.serviceStatus === "COMPLETED" ? "Credited to the customer." : "Approved; on its way to the customer.";
    case "rejected":
    case "timed-out":
      return "Not credited. The money stays with the sender or is returned to them.";
    case "failed":
      if (row.serviceStatus === "REFUNDED") return "Not credited. Refunded to the sender.";
      return row.failureReason
        ? failureInWords(row.failureReason, "INCOMING").meaning
        : "Not credited. The service does not say why.";
    default:
      return null;
  }
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Approvals as screens show them, with names for their ids; two queries regardless of their number. */
export async function approvalRows(
  db: DatabaseLike,
  environmentId: string,
  actor: Pick<Actor, "personId">,
  rows: readonly Approval[],
): Promise<ApprovalRow[]> {
  if (rows.length === 0) return [];
  const people = [...new Set(rows.flatMap((row) => [row.assignedTo, row.deciderId, row.firstReviewerId]))].filter(
    (id) => id !== null,
  );
  const [labels, names] = await Promise.all([
    labelsOf(
      db,
      environmentId,
      rows.flatMap((row) => row.customerId ?? []),
    ),
    people.length === 0
      ? []
      : db.select({ id: person.id, name: person.name }).from(person).where(inArray(person.id, people)),
  ]);
  const nameOf = (id: string | null) => names.find((one) => one.id === id)?.name ?? null;
  return rows.map((row) => ({
    id: row.id,
    transactionId: row.transactionId,
    status: row.status,
    revision: row.revision,
    amount: row.amount,
    currency: row.currency,
    decimals: row.decimals,
    sender: row.sender,
    senderHint: row.senderHint,
    customerId: row.customerId,
    customerLabel: labels.get(row.customerId ?? "")?.label ?? null,
    receivedAt: row.receivedAt.toISOString(),
    deadlineAt: row.deadlineAt.toISOString(),
    heldBecause: row.heldBecause,
    ruleName: row.ruleName,
    ruleVersion: row.ruleVersion,
    assignedTo: row.assignedTo
      ? { id: row.assignedTo, name: nameOf(row.assignedTo) ?? "Someone", isYou: row.assignedTo === actor.personId }
      : null,
    decidedBy: row.decidedBy,
    deciderName: nameOf(row.deciderId),
    isDeciderYou: row.deciderId === actor.personId,
    firstReviewerName: nameOf(row.firstReviewerId),
    isFirstReviewerYou: row.firstReviewerId === actor.personId,
    decision: row.decision,
    reasonCode: row.reasonCode,
    decidedAt: iso(row.decidedAt),
    tookMs: row.decidedAt && Math.max(0, row.decidedAt.getTime() - row.receivedAt.getTime()),
    serviceStatus: row.serviceStatus,
    failureReason: row.failureReason,
    meaning: meaningOf(row),
    closedAt: iso(row.closedAt),
  }));
}

/** One approval as screens show it. */
export async function approvalRow(
  db: DatabaseLike,
  actor: Pick<Actor, "personId">,
  row: Approval,
): Promise<ApprovalRow> {
  const [view] = await approvalRows(db, row.environmentId, actor, [row]);
  if (!view) throw new Error("a row was lost on its way to the screen");
  return view;
}
