"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { clockText, spokenSeconds, useSecondsLeft } from "@/components/ui/countdown";
import { CountingWords } from "@/components/ui/counting-words";
import { LiveRegion } from "@/components/ui/live-region";
import { onDemand } from "@/components/ui/on-demand";
import { type Deadline, millisecondsLeft } from "@/lib/dates";
import { isRepeatable } from "@/lib/features/quotes/check/asked";
import { sideId } from "@/lib/features/quotes/check/other-account";
import type { PricedRow } from "@/lib/features/quotes/check/priced";
import { EXECUTE_LEAD_MS } from "@/lib/features/quotes/fields/execution";
import { type ReceivedQuote, useExecuteQuote } from "@/lib/features/quotes/queries";
import { toleranceIn } from "@/lib/features/sign-offs/check/typed";
import { formatAmount, formatMoney, type Money, type PaymentRate } from "@/lib/money";
import { afterwards } from "./afterwards";
import type { Breakdown } from "./breakdown";
import { confirmDetails } from "./confirm-details";
import { RATE_LEFT, RATE_OVER } from "./countdown-ring";

const SignOffNotice = onDemand(() => import("@/components/sign-offs/notice").then((module) => module.SignOffNotice));
const PayeeWarning = onDemand(() => import("./payee-warning").then((module) => module.PayeeWarning));
const ToleranceField = onDemand(() =>
  import("@/components/sign-offs/tolerance-field").then((module) => module.ToleranceField),
);

interface ExecuteQuoteProps {
  view: ReceivedQuote;
  /** The view's quote, known to state its full price. */
  quote: PricedRow;
  breakdown: Breakdown;
  rate: PaymentRate | null;
  /** The service priced a different amount than requested: the user must type it before it can be sent. */
  other: { asked: Money; priced: Money } | null;
  deadline: Deadline;
  onPriceAgain?: () => void;
  isPricing?: boolean;
  stillShown?: () => boolean;
  takeQuestion?: (quoteId: string) => boolean;
}

const always = () => true;

/** The button that moves money: restates what will happen, shows why it is disabled, and uses one key. */
export function ExecuteQuote(props: ExecuteQuoteProps) {
  const {
    view,
    quote,
    breakdown,
    rate,
    other,
    deadline,
    onPriceAgain,
    isPricing,
    stillShown = always,
    takeQuestion,
  } = props;
  const { asked } = view;
  const [corrects] = useQueryState("corrects", parseAsString);
  const [isOpen, setOpen] = useState(false);
  const isOther = other !== null;
  useEffect(() => {
    if (takeQuestion?.(quote.id) && !isOther) setOpen(true);
  }, [takeQuestion, quote.id, isOther]);
  const mayExecute = useCan("quotes:execute");
  const execute = useExecuteQuote(quote.id, view.journal.length);
  const [typed, setTyped] = useState<string | null>(null);
  const { problem: typingProblem, ...tolerance } = toleranceIn(typed);
  const seconds = useSecondsLeft(deadline);
  const isLate = seconds * 1000 <= EXECUTE_LEAD_MS;
  const reason = !mayExecute
    ? "Your role can't execute quotes."
    : isLate
      ? "Too close to expiry to be sure of the rate. Get a new price."
      : null;
  const [sending, receiving] = [formatMoney(breakdown.sending), formatMoney(breakdown.receiving)];
  const problem = execute.error;
  const confirm = () => {
    if (execute.isPending || millisecondsLeft(deadline) <= EXECUTE_LEAD_MS || typingProblem || !stillShown()) return;
    execute.mutate(
      {
        quoteId: quote.id,
        totalSendingAmount: quote.totalSendingAmount,
        totalReceivingAmount: quote.totalReceivingAmount,
        sendingCurrency: quote.sendingCurrency.code,
        receivingCurrency: quote.receivingCurrency.code,
        sourceId: sideId(quote.source),
        destinationId: sideId(quote.destination),
        purposeOfPayment: asked?.purposeOfPayment ?? null,
        description: asked?.description ?? null,
        acceptsOtherAmount: other !== null,
        corrects: corrects ?? undefined,
        ...tolerance,
      },
      { onSuccess: () => setOpen(false) },
    );
  };
  const notice = problem ? <FormProblem problem={problem} /> : null;
  const { sending: sent, receiving: received } = breakdown;
  const payee = view.payee.id?.startsWith("ExternalAccount:") ? (
    <PayeeWarning accountId={view.payee.id} amounts={[sent, received]} quoteId={quote.id} />
  ) : null;
  return (
    <div className="mt-4.5 grid gap-2">
      {isOpen ? null : payee}
      {isLate && onPriceAgain ? (
        <Button variant="primary" size="lg" onClick={onPriceAgain} isPending={isPricing} kbd="R">
          Get a new price
        </Button>
      ) : (
        <Button
          variant={other ? "secondary" : "primary"}
          size="lg"
          disabledReason={reason}
          onClick={() => setOpen(true)}
        >
          {other ? `Review ${formatMoney(other.priced)}` : `Send ${sending} → ${receiving}`}
        </Button>
      )}
      {isOpen ? null : notice}
      <p className="text-center text-sm text-text-3">{afterwards(view)}</p>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
        title={other ? "Send a different amount from the one you asked for?" : "Send this payment?"}
        description={
          <>
            <CountingWords>{`${clockText(seconds)} left at this rate.`}</CountingWords> {afterwards(view)}
          </>
        }
        facts={confirmDetails(view, breakdown, rate, other)}
        typeToConfirm={other ? formatAmount(other.priced.amount, other.priced.decimals) : undefined}
        confirmLabel={`Send ${sending}`}
        variant={other ? "danger" : "primary"}
        isPending={execute.isPending}
        disabledReason={reason ?? typingProblem}
        notice={notice}
      >
        {/* The page's own can't be heard from here. */}
        <LiveRegion>{spokenSeconds(seconds, RATE_LEFT, RATE_OVER)}</LiveRegion>
        {isOpen ? payee : null}
        {isOpen ? <SignOffNotice action="quote.execute" money={breakdown.sending} /> : null}
        {isOpen && asked && isRepeatable(asked) ? (
          <ToleranceField money={breakdown.sending} typed={typed} onType={setTyped} />
        ) : null}
      </ConfirmDialog>
    </div>
  );
}
