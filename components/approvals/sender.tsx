"use client";

import { useMutation } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";
import { type ReceivedApproval, revealSenderMutation } from "@/lib/features/approvals/queries";
import { counted } from "@/lib/numbers";
import { Section } from "./section";
import { UmaAddress } from "./uma-address";

/** Who pays, as their institution states it: personal data masked until someone who may reveals it, which is audited. */
export function Sender({ environment, view }: { environment: string; view: ReceivedApproval }) {
  const { approval, history } = view;
  const mayReveal = useCan("personal:reveal");
  const reveal = useMutation(revealSenderMutation(environment, approval.transactionId));
  const facts = reveal.data?.senderFacts ?? view.senderFacts;
  const hidesSomething = !reveal.data && view.senderFacts.some((fact) => fact.isPersonal);
  return (
    <Section
      title="Sender"
      actions={
        hidesSomething ? (
          <Button
            size="sm"
            onClick={() => reveal.mutate()}
            isPending={reveal.isPending}
            disabledReason={!mayReveal && "Your role does not reveal personal data."}
          >
            Reveal
          </Button>
        ) : null
      }
    >
      {reveal.error ? (
        <p role="alert" className="text-bad">
          {reveal.error.title}
        </p>
      ) : null}
      <DescriptionList>
        <Description label="UMA address">
          <UmaAddress address={approval.sender} />
        </Description>
        {facts.map(({ name, label, text }) => (
          <Description key={name} label={label}>
            <bdi className="whitespace-pre-wrap">{text}</bdi>
          </Description>
        ))}
        {facts.length === 0 ? <Description label="Details">Nothing was sent about them</Description> : null}
        <Description label="History">{historyText(history)}</Description>
        {history.lastAt ? (
          <Description label="Last payment">
            <Time value={history.lastAt} format="both" />
          </Description>
        ) : null}
      </DescriptionList>
    </Section>
  );
}

function historyText({ toCustomer, toAnyone }: ReceivedApproval["history"]): string {
  if (toAnyone === 0) return "First payment of this sender";
  if (toCustomer === 0) return `First payment to this customer; ${toAnyone} to others`;
  return `${counted(toCustomer, "payment")} to this customer before`;
}
