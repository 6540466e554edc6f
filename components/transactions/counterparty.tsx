"use client";

import { useMutation } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { labelledPairs } from "@/lib/features/transactions/fields";
import { revealCounterpartyMutation } from "@/lib/features/transactions/queries";
import type { TransactionRow } from "@/lib/features/transactions/schema";

/** What the other institution said of its customer: masked until someone who may reveals it, which is audited. */
export function Counterparty({ environment, transaction }: { environment: string; transaction: TransactionRow }) {
  const mayReveal = useCan("personal:reveal");
  const reveal = useMutation(revealCounterpartyMutation(environment, transaction.id));
  const information = reveal.data?.counterpartyInformation ?? transaction.counterpartyInformation;
  if (!information || Object.keys(information).length === 0) return null;
  return (
    <Card
      title="Counterparty"
      description="As the other institution states it"
      actions={
        reveal.data ? null : (
          <Button
            size="sm"
            onClick={() => reveal.mutate()}
            isPending={reveal.isPending}
            disabledReason={!mayReveal && "Your role does not reveal personal data."}
          >
            Reveal
          </Button>
        )
      }
    >
      {reveal.error ? <Banner tone="bad" title={reveal.error.message} isLive className="mb-3" /> : null}
      <DescriptionList>
        {labelledPairs(information).map(({ label, text }) => (
          <Description key={label} label={label}>
            {text}
          </Description>
        ))}
      </DescriptionList>
    </Card>
  );
}
