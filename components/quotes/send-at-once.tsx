"use client";

import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { DirectoryName } from "@/components/directory/entry-name";
import { NameWarning } from "@/components/external-accounts/name-warning";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import type { JournalView } from "@/lib/features/journal/schema";
import { isSameRequest } from "@/lib/features/quotes/check/asked";
import { useSendAtOnce } from "@/lib/features/quotes/queries";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { formatMoney, type Money } from "@/lib/money";
import { carriedWords } from "./asked-words";
import { EarlierPayment } from "./earlier-payment";
import { RefusedBanner } from "./journal-outcome";
import { Party } from "./party";
import { lockedCurrency, quoteInputOf } from "./quote-request";
import { type QuoteFormValues, receivingCurrency, sendingCurrency } from "./quote-values";
import { TOLD_LABEL, ToldOfPayer } from "./told-of-payer";
import { toldOf } from "./uma-request";

interface SendAtOnceProps {
  form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>;
  currencies: CurrencyInfo[];
  /** The submitted request: void once the form says anything else. */
  input: CreateQuoteInput;
  onClose: () => void;
  /** Called if executed or the outcome is unknown, not if refused. */
  onDone: (entry: JournalView) => void;
}

/** Everything a user confirms before a payment is priced and executed in one call, at a rate not known beforehand. */
export function SendAtOnce({ form, currencies, input, ...rest }: SendAtOnceProps) {
  const values = useWatch({ control: form.control }) as QuoteFormValues;
  const currency = lockedCurrency(values, currencies);
  const now = quoteInputOf(values, currency);
  const isSame = values.immediatelyExecute && now !== null && isSameRequest(now, input);
  if (!isSame || currency?.decimals == null) return null;
  const money = { amount: input.lockedCurrencyAmount, currency: currency.code, decimals: currency.decimals };
  return <Confirmation values={values} input={input} money={money} {...rest} />;
}

interface ConfirmationProps extends Pick<SendAtOnceProps, "input" | "onClose" | "onDone"> {
  values: QuoteFormValues;
  /** The fixed amount. */
  money: Money;
}

function Confirmation({ values, input, money, onClose, onDone }: ConfirmationProps) {
  const [refused, setRefused] = useState<JournalView[]>([]);
  const [isRepeat, setRepeat] = useState(false);
  const send = useSendAtOnce(refused.length);
  const problem = problemIn(send.error);
  const isRepeated = problem !== null && "code" in problem && problem.code === "payment_repeated";
  const [last] = refused;
  const { purpose, memo } = carriedWords(input);
  const isSending = input.lockedCurrencySide === "SENDING";
  const amount = formatMoney(money);
  const told = values.destinationKind === "uma" ? toldOf(values) : [];
  const confirm = () =>
    send.mutate(
      { asked: input, currency: money.currency, decimals: money.decimals, isRepeat },
      { onSuccess: ({ entry }) => (entry.status === "refused" ? setRefused([entry, ...refused]) : onDone(entry)) },
    );
  // An account of the platform's own doesn't say whose payment it is.
  const payer = values.source?.customerId === null ? values.fundingCustomer : "";
  const other = isSending ? receivingCurrency(values) : sendingCurrency(values);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title="Send this payment now?"
      description="It is priced and sent in one step. Once sent, it can't be taken back, whatever the rate."
      facts={[
        { label: "From", value: <Party {...fromOf(values)} /> },
        ...(payer ? [{ label: "Paying customer", value: <DirectoryName id={payer} /> }] : []),
        { label: "To", value: <Party {...toOf(values)} /> },
        ...(told.length > 0 ? [{ label: TOLD_LABEL, value: <ToldOfPayer data={told} /> }] : []),
        {
          label: isSending ? "They receive" : "The payer pays",
          value: `In ${other ?? "their currency"}: known once sent`,
        },
        { label: "Rate and fees", value: "As at the time of sending" },
        { label: "Purpose", value: purpose },
        { label: "Memo", value: memo },
        { label: isSending ? "The payer pays exactly" : "They receive exactly", value: amount, isTotal: true },
      ]}
      confirmLabel={isRepeat ? `Send ${amount} again` : `Send ${amount} now`}
      variant={isRepeat ? "danger" : "primary"}
      isPending={send.isPending}
      disabledReason={isRepeated && !isRepeat ? "Tick the box to confirm that you want to send it again." : null}
      notice={
        problem ? (
          <FormProblem problem={problem} />
        ) : last ? (
          <RefusedBanner entry={last} title="It was not sent." next="Go back and change it, or try again." />
        ) : null
      }
    >
      {values.destinationKind === "account" ? <NameWarning check={values.destination?.nameCheck} /> : null}
      {values.destinationKind === "account" && values.destination ? (
        <EarlierPayment accountId={values.destination.id} amounts={[money]} />
      ) : null}
      {isRepeated || isRepeat ? (
        <Checkbox
          label="I have checked the first payment and want to send this one as well"
          checked={isRepeat}
          onChange={(event) => setRepeat(event.target.checked)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

function fromOf({ source }: QuoteFormValues) {
  const { id = null, owner = null, label = null, currency = null } = source ?? {};
  return { party: { id, name: owner, account: label }, currency };
}

function toOf(values: QuoteFormValues) {
  const { destinationKind, destination, uma, details } = values;
  const currency = receivingCurrency(values);
  if (destinationKind === "uma") {
    const address = uma.umaAddress.trim();
    return { party: { id: address, name: address, account: null }, currency };
  }
  if (destinationKind === "details") {
    const { beneficiary, accountInfo } = details ?? {};
    const name = [beneficiary?.fullName, beneficiary?.legalName].find((text) => typeof text === "string") ?? null;
    const numbers = Object.values(accountInfo ?? {}).filter((value) => typeof value === "string");
    return { party: { id: null, name, account: ["New account", ...numbers].join(" · ") }, currency };
  }
  const { id = null, owner = null, label = null } = destination ?? {};
  return { party: { id, name: owner, account: label }, currency };
}
