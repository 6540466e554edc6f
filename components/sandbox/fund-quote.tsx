"use client";

import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import type { JournalView } from "@/lib/features/journal/schema";
import { fundingIn } from "@/lib/features/quotes/check/funding";
import { sentOf } from "@/lib/features/quotes/fields/terms";
import type { QuoteRow } from "@/lib/features/quotes/schema";
import { useFundQuote } from "@/lib/features/sandbox/queries";
import { formatMoney, parseAmount } from "@/lib/money";
import { MadePayment } from "./made-payment";

interface FundQuoteProps {
  quote: QuoteRow;
  /** Its journal entries: whether it was funded before. */
  journal: JournalView[];
}

/** Simulates the arrival of a quote's funds: its total, or another amount. */
export function FundQuote({ quote, journal }: FundQuoteProps) {
  const fund = useFundQuote();
  const [typed, setTyped] = useState("");
  /** The latest funding when the button was pressed. */
  const [before, setBefore] = useState<string>();
  const total = sentOf(quote);
  if (!total) return <p className="text-text-2">The service doesn't state this quote's total.</p>;
  const parsed = typed.trim() === "" ? null : parseAmount(typed, total.decimals);
  const amount = parsed?.ok ? parsed.amount : undefined;
  const earlier = fundingIn(journal);
  const payment = fund.data ?? (earlier && { entry: earlier, isNew: true });
  // Once the journal has the press whose response was lost, its outcome says more than the error.
  const problem = payment && payment.entry.id !== before ? null : problemIn(fund.error);
  const confirm = () => {
    if (parsed && !parsed.ok) return;
    setBefore(payment?.entry.id);
    const seen = { amount: total.amount, currency: total.currency };
    fund.mutate({ quoteId: quote.id, seen, ...(amount === undefined ? {} : { amount }) });
  };
  const isPending = payment?.entry.status !== "succeeded" && quote.status === "PENDING";
  return (
    <div className="grid gap-3">
      {isPending ? (
        <>
          <AmountField
            label="Amount"
            isOptional
            currency={total.currency}
            hint="If left empty, the quote's total arrives."
            error={parsed && !parsed.ok ? parsed.reason : problem?.fields?.currencyAmount}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            variant="primary"
            className="justify-self-start"
            onClick={confirm}
            isPending={fund.isPending}
            disabledReason={parsed && !parsed.ok ? parsed.reason : null}
          >
            Fund {formatMoney({ ...total, amount: amount ?? total.amount })}
          </Button>
        </>
      ) : null}
      {problem ? <FormProblem problem={problem} /> : null}
      {payment ? <MadePayment key={payment.entry.id} payment={payment} /> : null}
    </div>
  );
}
