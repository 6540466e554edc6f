"use client";

import { RevealButton, RevealNote } from "@/components/shell/reveal";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";
import { type ReceivedApproval, useRevealSender } from "@/lib/features/approvals/queries";
import { counted } from "@/lib/numbers";
import { Section } from "./section";
import { UmaAddress } from "./uma-address";

/** Who pays, per their institution: personal data is masked until a permitted user reveals it, which is audited. */
export function Sender({ view }: { view: ReceivedApproval }) {
  const { approval, history } = view;
  const reveal = useRevealSender(approval.transactionId);
  const facts = reveal.data?.senderFacts ?? view.senderFacts;
  const hidesSomething = view.senderFacts.some((fact) => fact.isPersonal);
  return (
    <Section
      title="Sender"
      actions={hidesSomething ? <RevealButton reveal={reveal} permission="personal:reveal" /> : null}
    >
      <DescriptionList>
        <Description label="UMA address">
          <UmaAddress address={approval.sender} />
        </Description>
        {facts.map(({ name, label, text }) => (
          <Description key={name} label={label}>
            <bdi className="whitespace-pre-wrap">{text}</bdi>
          </Description>
        ))}
        {facts.length === 0 ? <Description label="Details">None sent</Description> : null}
        <Description label="History">{historyText(approval, history)}</Description>
        {history.lastAt ? (
          <Description label="Last payment">
            <Time value={history.lastAt} format="both" />
          </Description>
        ) : null}
      </DescriptionList>
      <RevealNote reveal={reveal} />
    </Section>
  );
}

/** Earlier payments of the sender, as far as it is known who the sender and the customer are. */
function historyText(
  { sender, customerId }: ReceivedApproval["approval"],
  { toCustomer, toAnyone }: ReceivedApproval["history"],
): string {
  if (sender === null) return "Unknown: the payment doesn't state its sender";
  if (toAnyone === 0) return "First payment from this sender";
  if (customerId === null) return `${counted(toAnyone, "payment")} from this sender before`;
  if (toCustomer === 0) return `First payment to this customer; ${toAnyone} to others`;
  return `${counted(toCustomer, "payment")} to this customer before`;
}
