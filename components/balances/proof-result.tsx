"use client";

import type { ReactNode } from "react";
import { ExportButton } from "@/components/shell/export-button";
import { Amount } from "@/components/ui/amount";
import { Banner } from "@/components/ui/banner";
import { Time } from "@/components/ui/time";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { LOOK_BACK_DAYS } from "@/lib/features/balances/check/fit";
import { POINT_LABELS, proofMoney } from "@/lib/features/balances/fields";
import { proofHref } from "@/lib/features/balances/queries";
import type { AccountProof, ProveInput } from "@/lib/features/balances/schema";
import { formatMoney, type Sum } from "@/lib/money";
import { counted, formatCount } from "@/lib/numbers";
import { Misfits } from "./proof-misfits";
import { ProofMovements } from "./proof-movements";

/** Opening + movements = closing, to the unit, or what doesn't tie out. */
export function ProofResult({ proof, input }: { proof: AccountProof; input: ProveInput }) {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const { account, opening, closing, movements } = proof;
  const money = proofMoney(proof);
  const isTied = proof.difference === "0";
  const late = movements.filter(({ basis }) => basis === "updatedAt").length;
  const shifted = movements.filter(({ isShifted }) => isShifted).length;
  return (
    <div className="grid gap-4">
      {isTied ? (
        <Banner tone="good" title="The account reconciles exactly">
          {movements.length === 0
            ? "The balance did not change, and no transaction moved it."
            : `${formatCount(movements.length)} ${movements.length === 1 ? "movement explains" : "movements explain"} the whole change of the balance.`}
        </Banner>
      ) : (
        <Banner tone="bad" title={`The account is off by ${formatMoney(money(proof.difference))}`}>
          The movements that the service lists don't add up to the change in the balance. The discrepancies are listed
          below. Transactions created over {LOOK_BACK_DAYS} days before the opening balance were not read.
        </Banner>
      )}
      <table className="w-full max-w-xl">
        <caption className="sr-only">Proof of the {account.currency} account from opening to closing balance</caption>
        <tbody>
          <Line label="Opening balance" note={<Seen point={opening} />} value={money(opening.amount)} />
          <Line label="Money in" value={money(proof.in)} isSigned />
          <Line label="Money out" value={money(proof.out)} isSigned />
          <Line label="Expected" value={money(proof.expected)} isStrong />
          <Line label="Closing balance" note={<Seen point={closing} />} value={money(closing.amount)} isStrong />
          <Line label="Difference" value={money(proof.difference)} isSigned isStrong />
        </tbody>
      </table>
      <Misfits proof={proof} />
      <Unread proof={proof} />
      <ul className="grid list-disc gap-1 pl-4 text-sm text-text-2">
        <li>
          {counted(proof.balancesSeen, "balance")} {proof.balancesSeen === 1 ? "was" : "were"} recorded in between.
          Money out counts when it is sent, fees included; money in once it has settled.
        </li>
        {late > 0 ? (
          <li>
            {formatCount(late)} of the movements {late === 1 ? "doesn't" : "don't"} say when they settled: they count
            when they were last updated.
          </li>
        ) : null}
        {shifted > 0 ? (
          <li>
            {formatCount(shifted)} at the boundary {shifted === 1 ? "is" : "are"} counted by balance rather than by
            time: under way, or within ten seconds of a recorded balance.
          </li>
        ) : null}
      </ul>
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:justify-start">
        <ExportButton href={proofHref(environment, { ...input, to: input.to ?? closing.at }, zone)} />
      </div>
      <ProofMovements proof={proof} />
    </div>
  );
}

function Seen({ point: { at, source } }: { point: AccountProof["opening"] }) {
  return (
    <>
      <Time value={at} />, {POINT_LABELS[source]}
    </>
  );
}

interface LineProps {
  label: string;
  note?: ReactNode;
  value: Sum;
  isSigned?: boolean;
  isStrong?: boolean;
}

function Line({ label, note, value, isSigned, isStrong }: LineProps) {
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className={`py-1.5 pr-3 text-left ${isStrong ? "font-semibold" : "font-normal text-text-2"}`}>
        {label}
        {note ? <span className="block font-normal text-sm text-text-2">{note}</span> : null}
      </th>
      <td className={`py-1.5 text-right align-top ${isStrong ? "font-semibold" : ""}`}>
        <Amount value={value} isSigned={isSigned} />
      </td>
    </tr>
  );
}

/** Transactions that could not be read: their amounts are missing from the sums. */
function Unread({ proof: { unreadable, unreadRecords } }: { proof: AccountProof }) {
  if (unreadable.length === 0 && unreadRecords === 0) return null;
  return (
    <Banner tone="warn" title="Not everything could be read">
      {unreadRecords > 0 ? `${counted(unreadRecords, "record")} of the service could not be read at all. ` : ""}
      {unreadable.map(({ transactionId, why }) => `${transactionId} ${why}. `).join("")}
      Their amounts are in no total.
    </Banner>
  );
}
