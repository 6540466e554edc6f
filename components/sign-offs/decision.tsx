"use client";

import { useState } from "react";
import { ActDialog } from "@/components/form/act-dialog";
import { FormProblem } from "@/components/form/form-problem";
import { useKeptText } from "@/components/form/use-kept-text";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { TextArea } from "@/components/ui/text-area";
import { useEnvironment } from "@/lib/client/environment";
import { isCorrectable, signOffStatus } from "@/lib/features/sign-offs/fields";
import {
  useApproveSignOff,
  usePriceSignOff,
  useRefuseSignOff,
  useWithdrawSignOff,
} from "@/lib/features/sign-offs/queries";
import type { SignOffRow, SignOffView } from "@/lib/features/sign-offs/schema";
import { formatMoney } from "@/lib/money";
import { AskAgain } from "./ask-again";

// Only for payments and transfers to external accounts.
const PayeeWarning = onDemand(() => import("@/components/quotes/payee-warning").then((module) => module.PayeeWarning));

type Asking = "approve" | "refuse" | "withdraw" | null;

interface Props {
  view: SignOffView;
  /** Opened to decide: shows the confirmation at once. */
  isAsked?: boolean;
}

/** The viewer's options: a checker decides, the maker withdraws, or corrects what was not executed. */
export function SignOffDecision({ view, isAsked = false }: Props) {
  const { signOff, whyNot, price } = view;
  const [asking, setAsking] = useState<Asking>(isAsked && whyNot === null && !price?.isExpired ? "approve" : null);
  const mayDecide = useCan("sign-offs:decide") && whyNot === null;
  const priceAgain = usePriceSignOff();
  const close = () => setAsking(null);
  const reason = reasonAgainst(view);
  // Stays open with its reason, whoever decides meanwhile.
  const refusing = asking === "refuse" ? <Refuse key="refuse" view={view} onClose={close} /> : null;
  if (signOff.status !== "waiting") {
    return (
      <div className="grid gap-2.5 empty:hidden">
        {isCorrectable(signOff.status) ? <AskAgain view={view} /> : null}
        {refusing}
      </div>
    );
  }
  return (
    <div className="grid gap-2.5">
      {asking === "approve" ? null : <Payee view={view} />}
      <div className="flex flex-wrap gap-2">
        {mayDecide ? (
          <>
            {price?.isExpired && price.tolerance !== null ? (
              <Button
                variant="primary"
                size="lg"
                isPending={priceAgain.isPending}
                onClick={() => priceAgain.mutate({ signOffId: signOff.id })}
              >
                Get a new price
              </Button>
            ) : (
              <Button variant="primary" size="lg" disabledReason={reason} onClick={() => setAsking("approve")}>
                Sign off
              </Button>
            )}
            <Button size="lg" onClick={() => setAsking("refuse")}>
              Refuse
            </Button>
          </>
        ) : null}
        {signOff.isMine ? (
          <Button size="lg" onClick={() => setAsking("withdraw")}>
            Withdraw
          </Button>
        ) : null}
      </div>
      {mayDecide || signOff.isMine ? null : <p className="text-text-2">{whyNot}</p>}
      {priceAgain.error ? <FormProblem problem={priceAgain.error} /> : null}
      {asking === "approve" ? <Approve view={view} onClose={close} /> : null}
      {refusing}
      {asking === "withdraw" ? <Withdraw view={view} onClose={close} /> : null}
    </div>
  );
}

/** What the service says against paying the account now, for the checker. */
function Payee({ view: { payeeAccountId, signOff } }: { view: SignOffView }) {
  const amounts = signOff.money ? [signOff.money] : [];
  return payeeAccountId === null ? null : <PayeeWarning accountId={payeeAccountId} amounts={amounts} />;
}

function reasonAgainst({ price }: SignOffView): string | null {
  if (!price) return null;
  if (price.isExpired) return "Its price has expired, and the person who requested it accepts only that price.";
  return price.isWithin ? null : "The new price is worse than the person who requested it allowed.";
}

interface DialogProps {
  view: SignOffView;
  onClose: () => void;
}

function Approve({ view, onClose }: DialogProps) {
  const { signOff, hash } = view;
  // What the confirmation shows when opened is what is signed, whatever is read in the meantime.
  const [seen] = useState({ hash, facts: view.facts });
  const approve = useApproveSignOff();
  const label = signOff.money ? `Sign off ${formatMoney(signOff.money)}` : "Sign off";
  return (
    <ActDialog
      act={approve}
      input={{ signOffId: signOff.id, hash: seen.hash }}
      onClose={onClose}
      title={`${signOff.title}?`}
      description={`Requested by ${signOff.makerName}. It is carried out immediately, in their name, and your sign-off is recorded.`}
      facts={seen.facts.map(({ label: name, text, was }) => ({ label: name, value: was ? `${was} → ${text}` : text }))}
      confirmLabel={label}
    >
      <Payee view={view} />
    </ActDialog>
  );
}

function Refuse({ view, onClose }: DialogProps) {
  const { signOff } = view;
  const environment = useEnvironment();
  const { text: reason, put, forget } = useKeptText(`refuse:${environment}:${signOff.id}`);
  const refuse = useRefuseSignOff();
  // Refused for this reason: by this press, even if its response was lost.
  if (signOff.status === "refused" && view.reason === reason.trim()) return null;
  const over = signOff.status === "waiting" ? null : { title: overWords(signOff), text: "Your reason was not sent." };
  return (
    <ActDialog
      act={refuse}
      input={{ signOffId: signOff.id, reason }}
      onClose={onClose}
      onDone={forget}
      title="Refuse this request?"
      description={`${signOff.title}, requested by ${signOff.makerName}. Nothing is sent. They'll see your reason and can correct the request.`}
      confirmLabel="Refuse"
      variant="danger"
      disabledReason={reason.trim() === "" ? "Explain why, so that it can be corrected." : null}
      over={over}
    >
      <TextArea
        label="Reason"
        isRequired
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => put(event.target.value)}
      />
    </ActDialog>
  );
}

/** What ended the request while its refusal was being written. */
function overWords({ status, makerName, checkerName }: SignOffRow): string {
  if (status === "withdrawn") return `${makerName} withdrew it in the meantime.`;
  if (checkerName === null) return `${signOffStatus({ status }).label} in the meantime.`;
  return `${checkerName} ${status === "refused" ? "refused it" : "signed it off"} in the meantime.`;
}

function Withdraw({ view: { signOff }, onClose }: DialogProps) {
  const withdraw = useWithdrawSignOff();
  return (
    <ActDialog
      act={withdraw}
      input={{ signOffId: signOff.id }}
      onClose={onClose}
      title="Withdraw this request?"
      description={`${signOff.title}. Nothing is sent, and nobody can sign it off any more.`}
      confirmLabel="Withdraw"
    />
  );
}
