"use client";

import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { ProblemText } from "@/components/ui/problem-text";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { approvalMoney, approvalStatus, decidedText } from "@/lib/features/approvals/fields";
import { useMarkSeen } from "@/lib/features/approvals/queries";
import type { ApprovalQueue, ApprovalRow } from "@/lib/features/approvals/schema";
import { formatCount } from "@/lib/numbers";
import { UmaAddress } from "./uma-address";

/** Payments that ended without this user since their last visit, and what that means for the money. */
export function SinceList({ queue }: { queue: ApprovalQueue }) {
  const environment = useEnvironment();
  const seen = useMarkSeen();
  if (queue.sinceLastLook.length === 0) return null;
  const more = queue.sinceCount === null ? null : queue.sinceCount - queue.sinceLastLook.length;
  return (
    <section aria-labelledby="since" className="mt-5">
      <div className="mb-2 flex items-center gap-3">
        <h2 id="since" className="font-semibold">
          Since you last looked
        </h2>
        <Button
          size="sm"
          className="ml-auto"
          onClick={() => seen.mutate({ until: queue.asOf })}
          isPending={seen.isPending}
        >
          Mark as seen
        </Button>
      </div>
      <ProblemText problem={seen.error} className="mb-2" />
      <Card isFlush>
        {/* By the list's own width: beside an open payment it is as narrow as on a phone. */}
        <ul className="@container">
          {queue.sinceLastLook.map((row) => (
            <li
              key={row.id}
              className="grid @4xl:grid-cols-[132px_minmax(0,1.2fr)_minmax(128px,max-content)_minmax(0,1fr)_84px] grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-line border-b px-3 py-2 last:border-b-0"
            >
              <Ended row={row} />
            </li>
          ))}
        </ul>
        {more !== 0 ? (
          <p className="border-line border-t px-3 py-2 text-text-2">
            And {more === null ? "many" : formatCount(more)} more, all in{" "}
            <Link href={`/${environment}/approvals/decisions`}>past decisions</Link>.
          </p>
        ) : null}
      </Card>
    </section>
  );
}

function Ended({ row }: { row: ApprovalRow }) {
  const environment = useEnvironment();
  const status = approvalStatus(row);
  return (
    <>
      <span className="-order-2">
        <StatusBadge tone={status.tone} label={status.label} />
      </span>
      <Link
        href={`/${environment}/approvals/${encodeURIComponent(row.transactionId)}`}
        className="@4xl:col-span-1 col-span-2 min-w-0 break-words"
      >
        <UmaAddress address={row.sender} /> → <bdi>{row.customerLabel ?? "unknown customer"}</bdi>
      </Link>
      <Amount value={approvalMoney(row)} className="-order-1 @4xl:order-none text-right" />
      <span className="min-w-0 text-text-2">{[decidedText(row), row.meaning].filter(Boolean).join(" · ")}</span>
      <span className="text-right text-text-3">
        <Time value={row.closedAt ?? row.decidedAt} format="relative" />
      </span>
    </>
  );
}
