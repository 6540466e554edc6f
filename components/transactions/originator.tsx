"use client";

import { RevealButton, RevealNote } from "@/components/shell/reveal";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { useRevealCounterparty } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";

/** Labels of the originator's fields, in the order of a bank statement (interface-revisions 5). */
const FIELDS = [
  ["accountHolderName", "Account holder"],
  ["accountIdentifier", "Account"],
  ["bankName", "Bank"],
  ["bankIdentifier", "Bank code"],
] as const;
const REFERENCES = [
  ["endToEndId", "End-to-end ID"],
  ["traceNumber", "Trace number"],
] as const;

const NAMES = [...FIELDS, ...REFERENCES].map(([name]) => name);

/** Who sent a deposit over a bank rail, per their bank: name and account masked until a permitted user reveals them. */
export function Originator({ transaction }: { transaction: TransactionRow }) {
  const reveal = useRevealCounterparty(transaction.id);
  const source = { ...transaction.source, ...reveal.data?.originator };
  const { remittanceInformation } = source;
  if (!remittanceInformation && NAMES.every((name) => !source[name])) return null;
  const isHidden = Boolean(source.accountHolderName ?? source.accountIdentifier);
  return (
    <Card
      title="Sender"
      description="As the sending bank states it"
      actions={isHidden ? <RevealButton reveal={reveal} permission="personal:reveal" /> : null}
    >
      <DescriptionList>
        {FIELDS.map(([name, label]) =>
          source[name] ? (
            <Description key={name} label={label}>
              <bdi className="break-words">{source[name]}</bdi>
            </Description>
          ) : null,
        )}
        {remittanceInformation ? (
          <Description label="Remittance information">
            <bdi className="break-words">{remittanceInformation}</bdi>
          </Description>
        ) : null}
        {REFERENCES.map(([name, label]) =>
          source[name] ? (
            <Description key={name} label={label}>
              <ShortId id={source[name]} />
            </Description>
          ) : null,
        )}
      </DescriptionList>
      <RevealNote reveal={reveal} className="mt-3" />
    </Card>
  );
}
