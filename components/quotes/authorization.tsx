"use client";

import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { authorizationOf } from "@/lib/features/quotes/check/authorization";
import { isFunded, isOpen } from "@/lib/features/quotes/fields/execution";
import { type ReceivedQuote, useAuthorizeQuote, useResendCode } from "@/lib/features/quotes/queries";
import { AuthorizeQuoteInput } from "@/lib/features/quotes/schema";
import { AuthorizationDeadline } from "./authorization-deadline";
import { AuthorizationRefused } from "./authorization-refused";
import { TakeFocus } from "./take-focus";

interface Props {
  view: ReceivedQuote;
  /** The amount being confirmed, in words. */
  amount: string;
}

/** A quote awaiting its customer's authorisation: how they confirm, the deadline, and the field for their code. */
export function Authorization({ view, amount }: Props) {
  const { quote, journal, canAuthorize } = view;
  const { factor } = quote.scaChallenge ?? {};
  const last = authorizationOf(journal);
  const isChecking = last !== null && isOpen(last);
  const isTaken = last?.status === "succeeded";
  const isHere = canAuthorize === true && factor !== "PASSKEY" && !isChecking && !isTaken;
  return (
    <section aria-label="Customer's authorisation" className="grid gap-3">
      <Banner tone="warn" title="Waiting for the customer's authorisation">
        <p className="text-text">No money has moved.</p>
        <p>{howConfirmed(factor, canAuthorize === true)}</p>
        {isFunded(quote) ? <p>How to pay in is shown once they have confirmed.</p> : null}
      </Banner>
      <AuthorizationDeadline view={view} />
      {isChecking ? (
        <TakeFocus>
          <Banner tone="info" title="Checking whether the service accepted the code" isLive>
            Wait before you try another one: this page updates automatically.
          </Banner>
        </TakeFocus>
      ) : null}
      {isTaken ? (
        <TakeFocus>
          <Banner tone="good" title="The service accepted the code" isLive>
            It still lists the quote as waiting; this page updates automatically.
          </Banner>
        </TakeFocus>
      ) : null}
      {last?.status === "refused" ? <AuthorizationRefused entry={last} /> : null}
      {isHere ? <CodeForm view={view} amount={amount} /> : null}
    </section>
  );
}

function howConfirmed(factor: string | undefined, canAuthorize: boolean): string {
  if (factor === "PASSKEY")
    return "The customer confirms it with their passkey in your app. This page updates automatically.";
  if (!canAuthorize) return "The customer confirms it in your app. This page updates automatically.";
  return factor === "SMS_OTP"
    ? "The service sent the customer a code by SMS. Ask them to read it out."
    : "Ask the customer for the code that the service sent them.";
}

/** One code at a time; it is never stored, and is cleared from the field once answered. */
function CodeForm({ view, amount }: Props) {
  const { quote } = view;
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const mayExecute = useCan("quotes:execute");
  const authorize = useAuthorizeQuote(quote.id, view.journal.length);
  const resend = useResendCode();
  const reason = mayExecute ? null : "Your role can't execute quotes.";
  const problem = problemIn(authorize.error ?? resend.error);
  const submit = () => {
    const typed = AuthorizeQuoteInput.shape.code.safeParse(code);
    setError(typed.success ? null : "Enter the code as the customer received it: 4 to 12 digits or letters.");
    if (!typed.success || reason) return;
    const sums = {
      totalSendingAmount: quote.totalSendingAmount ?? null,
      totalReceivingAmount: quote.totalReceivingAmount ?? null,
    };
    resend.reset();
    authorize.mutate({ quoteId: quote.id, ...sums, code: typed.data }, { onSuccess: () => setCode("") });
  };
  return (
    <form
      aria-label="Customer's code"
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Code that the customer reads out"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        isMono
      />
      {problem ? <FormProblem problem={problem} /> : null}
      <Button type="submit" variant="primary" size="lg" isPending={authorize.isPending} disabledReason={reason}>
        {isFunded(quote) ? `Confirm the payment of ${amount}` : `Confirm and send ${amount}`}
      </Button>
      {quote.scaChallenge?.factor === "SMS_OTP" ? (
        <Button
          isPending={resend.isPending}
          disabledReason={reason ?? (authorize.isPending && "A code is being sent.")}
          onClick={() => {
            authorize.reset();
            resend.mutate(
              { quoteId: quote.id },
              { onSuccess: () => toast("A new code is on its way to the customer") },
            );
          }}
        >
          Send the code again
        </Button>
      ) : null}
    </form>
  );
}
