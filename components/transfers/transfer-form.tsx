"use client";

import { useCallback, useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { DraftNote } from "@/components/form/draft-note";
import { Form } from "@/components/form/form";
import { FormAmountField } from "@/components/form/form-amount-field";
import { FormSubmit } from "@/components/form/form-submit";
import { LeaveGuard } from "@/components/form/leave-guard";
import { useBeginInFrom } from "@/components/quotes/use-begin-in-from";
import { Link } from "@/components/ui/link";
import { useEnvironment } from "@/lib/client/environment";
import type { PreviewTransferInput } from "@/lib/features/transfers/schema";
import { type NewQuoteFor, newQuotePath } from "@/lib/ids";
import { formatAmount, formatMoney, parseAmount } from "@/lib/money";
import { TransferAccountField } from "./transfer-account-field";
import { availableOf, isMoneyOut, type TransferFormValues } from "./use-transfer-form";

interface TransferFormProps {
  form: UseFormReturn<TransferFormValues, unknown, PreviewTransferInput & { amount: number }>;
  opened: NewQuoteFor;
  draft: { isRestored: boolean; discard: () => void; isFilling: boolean };
  onReview: (input: PreviewTransferInput & { amount: number }) => Promise<unknown>;
}

const FORM = "new-transfer";

/** The fields of a transfer. Whether money comes in or goes out follows from the two accounts. */
export function TransferForm({ form, opened, draft, onReview }: TransferFormProps) {
  const values = useWatch({ control: form.control }) as TransferFormValues;
  const available = availableOf(values);
  const parsed = available && parseAmount(values.amount, available.decimals);
  const reading = parsed?.ok && available ? formatAmount(parsed.amount, available.decimals) : null;
  const isOut = isMoneyOut(values);
  useEffect(
    () =>
      form.subscribe({
        // What the amount is checked against: the balance, and the direction of the money.
        name: ["source", "destination"],
        formState: { values: true },
        callback: () => {
          const { isTouched, invalid } = form.getFieldState("amount");
          if (isTouched || invalid) void form.trigger("amount");
        },
      }),
    [form],
  );
  const isFilled = useCallback(() => form.getValues("source") !== null, [form]);
  useBeginInFrom(FORM, opened, isFilled);
  return (
    <Form id={FORM} form={form} onSubmit={onReview} label="New transfer" className="max-w-form">
      <LeaveGuard />
      <DraftNote draft={draft} />
      <TransferAccountField name="source" label="From" customer={opened.customer} />
      <TransferAccountField name="destination" label="To" customer={opened.customer} />
      <OtherCurrency values={values} />
      <FormAmountField<TransferFormValues>
        name="amount"
        label="Amount"
        currency={available?.currency}
        isRequired
        hint={
          reading !== null && reading !== values.amount.trim()
            ? `Reads as ${reading} ${available?.currency}`
            : isOut && available
              ? `${formatMoney(available)} available`
              : undefined
        }
      />
      <FormSubmit className="justify-self-start" isPending={draft.isFilling}>
        Review transfer
      </FormSubmit>
    </Form>
  );
}

/** Accounts in another currency are not offered: links to an exchanging quote instead, with what was typed. */
function OtherCurrency({ values }: { values: TransferFormValues }) {
  const environment = useEnvironment();
  const { source, destination, amount } = values;
  const currency = source?.currency ?? destination?.currency;
  if (!currency) return null;
  const customer = source?.customerId ?? destination?.customerId ?? undefined;
  const from = isMoneyOut(values) ? source?.id : undefined;
  return (
    <p className="text-sm text-text-2">
      Only accounts in {currency} are offered.{" "}
      <Link href={newQuotePath(environment, { from, to: destination?.id, customer, amount: amount.trim() })}>
        Price a quote for another currency
      </Link>
    </p>
  );
}
