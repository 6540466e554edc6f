import type { TransactionDetail } from "../schema";
import { failureFacts } from "./failure-facts";
import { pendingOn, situationOf } from "./situation";

/**
 * Whether the same payment can be made again without the risk of paying twice: where its explanation advises against
 * it, or money is due back, it can't.
 */
export function mayPayAgain(detail: Pick<TransactionDetail, "transaction" | "execution" | "approval">): boolean {
  const { failureReason, type } = detail.transaction;
  switch (situationOf(detail)) {
    case "refunding":
    case "refund-failed":
    case "refund-unclear":
    case "unclear":
      return false;
    case "pending":
      return pendingOn(detail) !== "sent";
    case "failed": {
      const money = failureReason && failureFacts(failureReason, type)?.money;
      return money === "none" || money === "sender";
    }
    default:
      return true;
  }
}
