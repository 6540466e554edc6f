"use client";

import type { ReactNode } from "react";
import { RevealButton, RevealNote } from "@/components/shell/reveal";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { useRevealAccount } from "@/lib/features/external-accounts/queries";
import type { AccountFact, AccountView } from "@/lib/features/external-accounts/schema";

/** The account's data and its beneficiary's: masked until a permitted user reveals it, which is audited. */
export function AccountDetails({ view }: { view: AccountView }) {
  const reveal = useRevealAccount(view.account.id);
  const facts = reveal.data?.facts ?? view.facts;
  const hasMasked = view.facts.some((fact) => fact.isMasked);
  const withheld = reveal.data?.withheld ?? 0;
  return (
    <div className="grid gap-4">
      <FactGroup
        title="Account details"
        facts={facts.filter((fact) => fact.group === "account")}
        isRevealed={reveal.data !== undefined}
        action={hasMasked ? <RevealButton reveal={reveal} permission="accounts:reveal" /> : null}
      />
      <RevealNote reveal={reveal} />
      <FactGroup
        title="Beneficiary"
        name={view.account.beneficiary}
        facts={facts.filter((fact) => fact.group === "beneficiary")}
        isRevealed={reveal.data !== undefined}
      />
      {withheld > 0 ? (
        <p className="text-sm text-text-2">
          Your role can see account numbers, but not the beneficiary's personal data.
        </p>
      ) : null}
    </div>
  );
}

const isNumber = (fact: AccountFact) => fact.group === "account" && /[\d•]/.test(fact.text);

interface FactGroupProps {
  title: string;
  name?: string | null;
  facts: AccountFact[];
  isRevealed: boolean;
  action?: ReactNode;
}

function FactGroup({ title, name, facts, isRevealed, action }: FactGroupProps) {
  if (facts.length === 0 && !name) return null;
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-7 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {action}
      </div>
      <DescriptionList>
        {name ? (
          <Description label="Name">
            <bdi>{name}</bdi>
          </Description>
        ) : null}
        {facts.map((fact) => (
          <Description key={fact.key} label={fact.label}>
            <bdi className={isNumber(fact) ? "break-all font-mono text-sm" : "break-words"}>{fact.text}</bdi>
            {fact.isMasked && !isRevealed ? <span className="sr-only"> (hidden)</span> : null}
          </Description>
        ))}
      </DescriptionList>
    </section>
  );
}
