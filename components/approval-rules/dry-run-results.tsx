"use client";

import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { outcomeStatus } from "@/lib/features/approval-rules/fields";
import type { DryRunDifference, DryRunResult } from "@/lib/features/approval-rules/schema";
import { approvalStatus } from "@/lib/features/approvals/fields";
import { counted, formatCount } from "@/lib/numbers";

const HEAD = "border-line border-b px-3 py-2 text-left font-medium text-text-2";
const CELL = "border-line border-b px-3 py-2 align-top";

interface DryRunResultsProps {
  result: DryRunResult;
  /** The rules that were tried, as they may have changed since. */
  rules: string;
  period: { from: string; to: string };
}

/** How many payments the rules would have approved, held and rejected, by rule, and where the verdicts differ. */
export function DryRunResults({ result, rules, period }: DryRunResultsProps) {
  const { payments, approved, held, rejected, unknown, differenceCount } = result;
  return (
    <>
      <Card
        title={`${counted(payments, "payment")}: ${formatCount(approved)} approved, ${formatCount(held)} held, ${formatCount(rejected)} rejected`}
        description={
          <>
            {rules}, from <Time value={period.from} /> to <Time value={period.to} />
            {unknown > 0 ? `; ${formatCount(unknown)} held only because a fact is unknown` : null}
          </>
        }
        isFlush
      >
        <table className="w-full">
          <caption className="sr-only">Payments by rule</caption>
          <thead>
            <tr>
              <th className={HEAD}>Rule</th>
              <th className={HEAD}>Outcome</th>
              <th className={`${HEAD} text-right`}>Payments</th>
            </tr>
          </thead>
          <tbody>
            {result.byRule.map(({ ruleId, name, outcome, count }) => {
              const status = outcomeStatus(outcome);
              return (
                <tr key={ruleId ?? "default"}>
                  <td className={`${CELL} wrap-anywhere`}>{name}</td>
                  <td className={CELL}>
                    <StatusBadge tone={status.tone} label={status.label} />
                  </td>
                  <td className={`${CELL} text-right tabular-nums`}>{formatCount(count)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Card>
      <Card
        title={
          differenceCount === 0 ? "No decision would differ" : `${counted(differenceCount, "decision")} would differ`
        }
        description={
          differenceCount > result.differences.length
            ? `From what the rules decided at the time; the newest ${result.differences.length} are listed`
            : "From what the rules decided at the time"
        }
        isFlush
      >
        <ul>
          {result.differences.map((one) => (
            <Difference key={one.transactionId} one={one} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function Difference({ one }: { one: DryRunDifference }) {
  const environment = useEnvironment();
  const { amount, currency, decimals } = one;
  const money = amount !== null && currency !== null && decimals !== null ? { amount, currency, decimals } : null;
  const [was, is] = [outcomeStatus(one.was), outcomeStatus(one.outcome)];
  return (
    <li className="grid items-baseline gap-x-4 gap-y-1 border-line border-b px-3 py-2 last:border-b-0 sm:grid-cols-[132px_minmax(0,1fr)_140px_minmax(0,1.2fr)]">
      <Time value={one.receivedAt} />
      <Link
        href={`/${environment}/approvals/${encodeURIComponent(one.transactionId)}`}
        className="wrap-anywhere min-w-0"
      >
        {one.sender ?? "Unknown sender"} → {one.customerLabel ?? "unknown customer"}
      </Link>
      <Amount value={money} className="sm:text-right" />
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="sr-only">From</span>
        <StatusBadge tone={was.tone} label={was.label} />
        <span className="text-text-3" aria-hidden="true">
          →
        </span>
        <span className="sr-only">to</span>
        <StatusBadge tone={is.tone} label={is.label} />
        <span className="wrap-anywhere basis-full text-text-2">
          {one.ruleName ? `By “${one.ruleName}”. ` : null}
          What happened: {approvalStatus({ status: one.happened }).label.toLowerCase()}.
        </span>
      </span>
    </li>
  );
}
