"use client";

import { useCallback, useEffect, useMemo } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { DraftNote } from "@/components/form/draft-note";
import { Form } from "@/components/form/form";
import { FormAmountField } from "@/components/form/form-amount-field";
import { FormSelect } from "@/components/form/form-select";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { LeaveGuard } from "@/components/form/leave-guard";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import { payerLabel, purposesFor } from "@/lib/features/quotes/fields/terms";
import type { CreateQuoteInput, RecentPair } from "@/lib/features/quotes/schema";
import type { NewQuoteFor } from "@/lib/ids";
import { formatAmount, parseAmount } from "@/lib/money";
import { AtOnceField } from "./at-once-field";
import type { Corridors } from "./corridors";
import { DestinationField } from "./destination-field";
import { lockedCurrency } from "./quote-request";
import type { QuoteFormValues } from "./quote-values";
import { RecentPairs } from "./recent-pairs";
import { SourceField } from "./source-field";
import { useBeginInFrom } from "./use-begin-in-from";
import { limitsText, needsPurpose } from "./use-quote-form";

interface QuoteFormProps {
  /** For buttons outside the form that price again. */
  id: string;
  form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>;
  opened: NewQuoteFor;
  draft: { isRestored: boolean; discard: () => void; isFilling: boolean };
  currencies: CurrencyInfo[];
  corridors: Corridors;
  takesDetails: boolean;
  takesLaterPurposes: boolean;
  onSubmit: (input: CreateQuoteInput) => Promise<unknown>;
  onPriceAgain: () => void;
  onPair: (pair: RecentPair) => void;
  /** Whether it has been priced, and whether that price still holds. */
  price: "none" | "live" | "void";
}

/** The fields that the amount is checked against: limits, balance, the fixed side. */
const HELD_AGAINST = [
  ...(["sourceKind", "source", "fundingCurrency", "lockedCurrencySide"] as const),
  ...(["destinationKind", "destination", "uma", "details"] as const),
];

const SIDES = [
  { value: "SENDING", label: "Sending" },
  { value: "RECEIVING", label: "Receiving" },
];

/** Who pays, for the amount's label: the platform is named. */
function payerOf({ sourceKind, source, fundingCustomer }: QuoteFormValues): string | undefined {
  return sourceKind === "account" ? source?.owner : fundingCustomer === "" ? "Platform" : undefined;
}

/** The fields of a quote. The service's errors are shown at the fields they are about; nothing typed is lost. */
export function QuoteForm(props: QuoteFormProps) {
  const { id, form, opened, draft, currencies, corridors, takesDetails, takesLaterPurposes } = props;
  const { onSubmit, onPriceAgain, onPair, price } = props;
  const values = useWatch({ control: form.control }) as QuoteFormValues;
  const { lockedCurrencySide, lockedCurrencyAmount } = values;
  const currency = lockedCurrency(values, currencies, corridors);
  const parsed = currency?.decimals == null ? null : parseAmount(lockedCurrencyAmount, currency.decimals);
  const reading = parsed?.ok && currency?.decimals != null ? formatAmount(parsed.amount, currency.decimals) : null;
  useEffect(
    () =>
      form.subscribe({
        name: HELD_AGAINST,
        formState: { values: true },
        callback: () => {
          const { isTouched, invalid } = form.getFieldState("lockedCurrencyAmount");
          if (isTouched || invalid) void form.trigger("lockedCurrencyAmount");
        },
      }),
    [form],
  );
  const shortcuts = useMemo(
    () => [{ keys: "r", label: "Get a new price", group: "Quote", run: onPriceAgain }],
    [onPriceAgain],
  );
  useShortcuts(shortcuts);
  const isFilled = useCallback(() => form.getValues("source") !== null, [form]);
  useBeginInFrom(id, opened, isFilled, price !== "none");
  const isPurposeNeeded = needsPurpose(values, currencies);
  return (
    <Form id={id} form={form} onSubmit={onSubmit} label="New quote" className="max-w-form">
      <LeaveGuard isHarmless />
      <DraftNote draft={draft}>Nothing is priced or sent until you say so.</DraftNote>
      <RecentPairs onChoose={onPair} />
      <SourceField currencies={currencies} corridors={corridors} customer={opened.customer} />
      <DestinationField
        customer={opened.customer}
        currencies={currencies}
        corridors={corridors}
        takesDetails={takesDetails}
      />
      <div className="grid gap-3 sm:grid-cols-[1fr_190px]">
        <FormAmountField<QuoteFormValues>
          name="lockedCurrencyAmount"
          label={lockedCurrencySide === "SENDING" ? `${payerLabel(payerOf(values))} exactly` : "They receive exactly"}
          currency={currency?.code}
          isRequired
          hint={
            reading && reading !== lockedCurrencyAmount.trim()
              ? `Reads as ${reading} ${currency?.code}`
              : limitsText(currency)
          }
        />
        <FormSelect<QuoteFormValues> name="lockedCurrencySide" label="Fixed side" options={SIDES} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormSelect<QuoteFormValues>
          name="purposeOfPayment"
          label="Purpose"
          {...(isPurposeNeeded
            ? { isRequired: true, placeholder: "Choose" }
            : { isOptional: true, placeholder: "Not stated" })}
          options={purposesFor(takesLaterPurposes)}
        />
        <FormTextField<QuoteFormValues> name="description" label="Memo" isOptional />
      </div>
      <AtOnceField />
      <FormSubmit
        className="justify-self-start"
        isPending={draft.isFilling}
        variant={price === "live" ? "secondary" : "primary"}
        kbd={price === "none" || values.immediatelyExecute ? undefined : "R"}
      >
        {values.immediatelyExecute ? "Review and send" : price === "none" ? "Get a price" : "Get a new price"}
      </FormSubmit>
    </Form>
  );
}
