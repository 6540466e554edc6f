import "server-only";
import { decisionSettled } from "@/lib/features/approvals/service/decision-settled";
import { readBackDecision } from "@/lib/features/approvals/service/outcome";
import { readBackAuthorizationEntry } from "@/lib/features/quotes/service/authorization-outcome";
import { readBackExecutionEntry } from "@/lib/features/quotes/service/execution-outcome";
import { readBackSentEntry } from "@/lib/features/quotes/service/sent-outcome";
import { readBackReceivedEntry } from "@/lib/features/sandbox/service/received-outcome";
import { readBackCancellationEntry } from "@/lib/features/transactions/service/cancellation-outcome";
import { readBackTransferEntry } from "@/lib/features/transfers/service/transfer-outcome";
import { type MoneyOutcomes, settleJobOf } from "@/lib/server/journal/settle-job";

/** How the worker learns the outcome of each money action whose response was lost. */
const OUTCOMES: MoneyOutcomes = {
  "incoming.approve": { readBack: readBackDecision, settled: decisionSettled },
  "incoming.reject": { readBack: readBackDecision, settled: decisionSettled },
  "quote.authorize": { readBack: readBackAuthorizationEntry },
  "quote.execute": { readBack: readBackExecutionEntry },
  "quote.send": { readBack: readBackSentEntry },
  "sandbox.fund-quote": { readBack: readBackExecutionEntry },
  "sandbox.receive-uma": { readBack: readBackReceivedEntry },
  "transaction.cancel": { readBack: readBackCancellationEntry },
  "transfer.in": { readBack: readBackTransferEntry },
  "transfer.out": { readBack: readBackTransferEntry },
};

/** The job `journal.settle`, for every money action. */
export const settleJob = settleJobOf(OUTCOMES);
