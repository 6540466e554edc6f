"use client";

import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { nameRow } from "@/components/ui/name-row";
import { approvalMoney, approvalStatus } from "@/lib/features/approvals/fields";
import type { ReceivedQueue } from "@/lib/features/approvals/queries";
import type { ApprovalRow } from "@/lib/features/approvals/schema";
import { TimeLeft } from "./time-left";
import { UmaAddress } from "./uma-address";

const HEADS = ["Time left", "From", "To", "Amount", "Held because", "Assigned"];
const CELL = "border-line border-b px-3 py-2 group-last/row:border-b-0 max-sm:border-b-0 max-sm:p-0";

interface Props {
  queue: ReceivedQueue;
  openId: string | null;
  activeId: string | null;
  onOpen: (transactionId: string) => void;
  onFocus: (transactionId: string) => void;
}

/** Payments awaiting a decision, most urgent first. On a phone a row is a card. */
export function WaitingTable({ queue, openId, activeId, onOpen, onFocus }: Props) {
  return (
    <table className="w-full border-separate border-spacing-0 max-sm:block">
      <caption className="sr-only">Payments to review, most urgent first</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {HEADS.map((head) => (
            <th
              key={head}
              scope="col"
              className={classNames(
                "border-line border-b px-3 py-2 text-left font-medium text-text-2",
                head === "Amount" && "text-right",
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {queue.waiting.map((row) => (
          <tr
            key={row.id}
            data-row-id={row.transactionId}
            tabIndex={row.transactionId === activeId ? 0 : -1}
            aria-current={row.transactionId === openId || undefined}
            onClick={() => onOpen(row.transactionId)}
            onFocus={(event) => {
              nameRow(event);
              onFocus(row.transactionId);
            }}
            className={classNames(
              "group/row -outline-offset-2 cursor-pointer align-top focus-visible:outline-2 focus-visible:outline-accent max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:last:border-b-0",
              row.transactionId === openId
                ? "bg-accent-soft forced-colors:outline-2 forced-colors:outline-dashed"
                : "hover:bg-hover",
            )}
          >
            <WaitingCells row={row} queue={queue} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WaitingCells({ row, queue }: { row: ApprovalRow; queue: ReceivedQueue }) {
  const status = approvalStatus(row);
  const isOnClock = row.status === "held" || row.status === "second" || row.status === "received";
  return (
    <>
      <td className={CELL}>
        {isOnClock ? (
          <TimeLeft endsAt={row.deadlineAt} asOf={queue.asOf} clocks={queue.clocks} />
        ) : (
          <StatusBadge tone={status.tone} label={status.label} />
        )}
      </td>
      <td className={classNames(CELL, "max-sm:order-3 max-sm:col-span-2")}>
        <Two first={<UmaAddress address={row.sender} />} second={row.senderHint} />
      </td>
      <td className={classNames(CELL, "max-sm:order-4 max-sm:col-span-2")}>
        <bdi className="inline-block max-w-64 break-words align-top">{row.customerLabel ?? "Unknown customer"}</bdi>
      </td>
      <td className={classNames(CELL, "text-right max-sm:order-2")}>
        <Amount value={approvalMoney(row)} />
      </td>
      <td className={classNames(CELL, "max-sm:order-5 max-sm:col-span-2 max-sm:text-text-2")}>
        <Two
          first={row.heldBecause ?? status.label}
          second={
            row.status === "second"
              ? `${row.isFirstReviewerYou ? "You" : (row.firstReviewerName ?? "Someone")} approved first`
              : null
          }
        />
      </td>
      <td className={classNames(CELL, "text-text-2 max-sm:order-6 max-sm:col-span-2")}>
        {row.assignedTo ? (row.assignedTo.isYou ? "You" : row.assignedTo.name) : "Unassigned"}
      </td>
    </>
  );
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="block">{first}</span>
      {second ? <span className="block text-text-2">{second}</span> : null}
    </>
  );
}
