"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useCurrencies } from "@/components/approval-rules/use-currencies";
import { OwnerPicker } from "@/components/external-accounts/owner-picker";
import { useBoundField } from "@/components/form/bound-field";
import { Form } from "@/components/form/form";
import { FormAmountField } from "@/components/form/form-amount-field";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import { FormSelect } from "@/components/form/form-select";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { Card } from "@/components/ui/card";
import type { ReceiveValues } from "@/lib/features/sandbox/check/receive-form";
import { useReceiveUma } from "@/lib/features/sandbox/queries";
import type { SandboxPayment, SandboxTools } from "@/lib/features/sandbox/schema";
import { MadePayment } from "./made-payment";
import { useReceiveForm } from "./use-receive-form";

const RECEIVERS = [
  { value: "customer", label: "A customer" },
  { value: "uma", label: "A UMA address" },
];

interface ReceiveUmaToolProps {
  senders: SandboxTools["senders"];
}

/** Has a sandbox sender pay a customer, like an incoming payment from another institution. */
export function ReceiveUmaTool({ senders }: ReceiveUmaToolProps) {
  const { currencies, decimals } = useCurrencies();
  const form = useReceiveForm(senders[0]?.address ?? "", decimals);
  const [made, setMade] = useState<SandboxPayment[]>([]);
  const receive = useReceiveUma(made.length);
  const values = useWatch({ control: form.control }) as ReceiveValues;
  const sender = senders.find(({ address }) => address === values.senderUmaAddress);
  const last = made.at(-1);
  return (
    <Card title="Receive a UMA payment" description="A sandbox sender pays a customer; the payment needs approval.">
      <Form
        form={form}
        isLeaveGuarded={false}
        label="Receive a UMA payment"
        onSubmit={async (input) => {
          const payment = await receive.mutateAsync(input);
          setMade((earlier) => [...earlier, payment]);
        }}
      >
        <FormSelect<ReceiveValues>
          name="senderUmaAddress"
          label="Sender"
          isRequired
          hint={
            sender ? `${sender.meaning}.` : "The service doesn't state its UMA domain, so its senders aren't known."
          }
          options={senders.map(({ address }) => ({ value: address, label: address }))}
        />
        <FormRadioGroup<ReceiveValues> name="by" label="Recipient" options={RECEIVERS} />
        {values.by === "uma" ? (
          <FormTextField<ReceiveValues>
            name="receiverUmaAddress"
            label="Recipient's UMA address"
            isMono
            isRequired
            placeholder="$name@domain"
          />
        ) : (
          <CustomerField />
        )}
        <FormSelect<ReceiveValues>
          name="currency"
          label="Currency"
          isRequired
          placeholder="Choose a currency"
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
        <FormAmountField<ReceiveValues>
          name="amount"
          label="Amount"
          isRequired
          currency={values.currency || undefined}
        />
        <FormSubmit size="md" className="justify-self-start">
          Simulate payment
        </FormSubmit>
      </Form>
      {last ? (
        <div className="mt-4 border-line border-t pt-4">
          <MadePayment key={last.entry.id} payment={last} isIncoming />
        </div>
      ) : null}
    </Card>
  );
}

function CustomerField() {
  const { isDisabled: _, ...field } = useBoundField<ReceiveValues, "customerId">("customerId");
  return <OwnerPicker {...field} label="Customer" isRequired placeholder="Name, platform ID or UMA address" />;
}
