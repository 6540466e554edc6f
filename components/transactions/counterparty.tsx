"use client";

import { RevealButton, RevealNote } from "@/components/shell/reveal";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { counterpartyPairs } from "@/lib/features/transactions/check/counterparty";
import { useRevealCounterparty } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";

/** What the other institution stated about its customer: masked until a permitted user reveals it, which is audited. */
export function Counterparty({ transaction }: { transaction: TransactionRow }) {
  const reveal = useRevealCounterparty(transaction.id);
  const information = reveal.data?.counterpartyInformation ?? transaction.counterpartyInformation;
  if (!information || Object.keys(information).length === 0) return null;
  return (
    <Card
      title="Counterparty"
      description="As reported by the other institution"
      actions={<RevealButton reveal={reveal} permission="personal:reveal" />}
    >
      <DescriptionList>
        {counterpartyPairs(information).map(({ label, text }) => (
          <Description key={label} label={label}>
            {text}
          </Description>
        ))}
      </DescriptionList>
      <RevealNote reveal={reveal} className="mt-3" />
    </Card>
  );
}
