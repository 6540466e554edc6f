import { randomUUID } from "node:crypto";
import { NotFoundError } from "@/lib/errors";
import type { ReasonCode } from "@/lib/features/approvals/schema";
import { approveIncoming, declineIncoming } from "@/lib/features/approvals/service/decide";
import { getApproval } from "@/lib/features/approvals/service/get-approval";
import { listDecisions } from "@/lib/features/approvals/service/list-decisions";
import { addApprovalNote } from "@/lib/features/approvals/service/notes";
import type { EnvironmentContext } from "@/lib/server/context";
import { type Desk, reach } from "./desk";

/** Lets a payment of about `usd` dollars arrive; its approval once it waits for a person or has ended, or null. */
async function arrive(desk: Desk, usd: number) {
  const { transaction } = await desk.control.happen("payment-arrives", usd);
  const compliance = await desk.as("compliance");
  return reach(15, async () => {
    try {
      const detail = await getApproval(compliance, { transactionId: transaction.id });
      return ["received", "deciding"].includes(detail.approval.status) ? null : detail;
    } catch (error) {
      // The service's delivery is still on its way.
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  });
}

/** Decides as a reviewer who sees the payment as it is now. */
async function press(
  ctx: EnvironmentContext,
  transactionId: string,
  how: "approve" | "decline",
  reasonCode: ReasonCode,
  note = "",
): Promise<void> {
  const { shown, requestedFields } = await getApproval(ctx, { transactionId });
  const pressed = { transactionId, key: crypto.randomUUID(), shown, reasonCode, note };
  if (how === "decline") await declineIncoming(ctx, pressed);
  else {
    const receiverCustomerInfo = Object.fromEntries(requestedFields.map(({ name, value }) => [name, value ?? "n/a"]));
    await approveIncoming(ctx, { ...pressed, receiverCustomerInfo });
  }
}

/** Past decisions: by the rules, by one person, by two, approvals and rejections with notes, and some still waiting. */
export async function makeDemoDecisions(desk: Desk): Promise<void> {
  const [compliance, administrator] = [await desk.as("compliance"), await desk.as("administrator")];
  const { data: decided } = await listDecisions(compliance, { limit: 5, sortOrder: "desc" });
  if (decided.length > 3) return;
  await Promise.all([25, 40, 60, 85, 120, 150, 180].map((usd) => arrive(desk, usd)));
  // A sender refused by a rule never reaches a person: each of the rest gets its part, whoever was held.
  const heldOf = async (amounts: number[]) =>
    (await Promise.all(amounts.map((usd) => arrive(desk, usd)))).flatMap((detail) =>
      detail && ["held", "second"].includes(detail.approval.status) ? [detail.approval.transactionId] : [],
    );
  const [first, second, third, fourth] = await heldOf([640, 910, 1_450, 2_300]);
  const large = await heldOf([6_400, 7_800, 8_900]);
  if (first)
    await press(compliance, first, "decline", "data-mismatch", "The sender's name is not the one on the invoice.");
  if (second) await press(compliance, second, "approve", "verified");
  if (third) await press(compliance, third, "approve", "known-sender", "The sender pays this customer every month.");
  if (fourth) await press(administrator, fourth, "decline", "fraud-suspicion");
  for (const each of large) {
    await press(compliance, each, "approve", "document-checked", "Contract and invoice are on file.");
    await press(administrator, each, "approve", "document-checked");
  }
  const waiting = (await Promise.all([1_150, 3_900].map((usd) => arrive(desk, usd)))).filter(
    (detail) => detail !== null,
  );
  const [noted] = waiting.filter(({ approval }) => approval.status === "held");
  if (!noted) return;
  const text = "Asked the customer what this is for; an answer is due today.";
  await addApprovalNote(await desk.as("operations"), {
    transactionId: noted.approval.transactionId,
    text,
    key: randomUUID(),
  });
}
