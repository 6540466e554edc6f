import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { Time } from "@/components/ui/time";
import { Timeline } from "@/components/ui/timeline";
import type { JournalView } from "@/lib/features/journal/schema";
import { paymentState, refundState, type StatedPayment } from "@/lib/features/transactions/check/payment-state";

/** A non-empty text in the service's response to an action; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Every step of a money action, from the journal: who requested it, what was sent, how it ended. */
export function JournalSteps({ entry }: { entry: JournalView }) {
  return (
    <Timeline
      entries={entry.steps.map((step, position) => ({
        id: `${position}`,
        title: step.note,
        state: step.status === "unknown" ? "gap" : step.status === "refused" ? "bad" : "done",
        meta: (
          <>
            <Time value={step.at} />
            {position === 0 && entry.actorName ? ` · ${entry.actorName}` : null}
          </>
        ),
      }))}
    />
  );
}

/** Warns that the service's answer names another amount or account than was sent. Nothing where it doesn't. */
export function DifferenceBanner({ entry }: { entry: JournalView }) {
  const differs = textOf(entry.outcome?.differs);
  if (differs === null) return null;
  return (
    <Banner tone="bad" title="The service's answer differs from what was sent" isLive>
      {differs} Follow the payment, and ask the service which is correct before you pay again.
    </Banner>
  );
}

/** Why a money action was not executed; `title` and `next` are used if the service gave no message. */
export function RefusedBanner({ entry, title, next }: { entry: JournalView; title: string; next: string }) {
  const facts = entry.outcome ?? {};
  const reasons = new Set(Object.values(facts.fields ?? {}).flatMap((reason) => textOf(reason) ?? []));
  return (
    <Banner tone="bad" title={textOf(facts.title) ?? title} isLive>
      {textOf(facts.detail) ? <p>{textOf(facts.detail)}</p> : null}
      {[...reasons].map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p className="text-text">{textOf(facts.meaning) ?? "No money moved."}</p>
      <p>{textOf(facts.next) ?? next}</p>
    </Banner>
  );
}

const REFUNDS = {
  refunded: {
    title: "The payment was refunded",
    text: "Follow the payment to see why before you pay again.",
  },
  failed: {
    title: "The payment's refund failed",
    text: "The money hasn't come back. Contact the service, quoting the transaction's ID, before you pay again.",
  },
  started: {
    title: "A refund of the payment was started",
    text: "Follow the payment to see whether the money is back before you pay again.",
  },
};

/** What a payment's refund means for its sender. */
export function RefundBanner({ payment }: { payment: StatedPayment }) {
  const { title, text } = REFUNDS[refundState(payment)];
  return (
    <Banner tone="bad" title={title} isLive>
      {text}
    </Banner>
  );
}

/** The link to the payment that a money action became, with its status. */
export function FollowPayment({ path, payment }: { path: string | null; payment: StatedPayment | undefined }) {
  const shown = payment ? paymentState(payment) : null;
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <span className="text-text-2">Payment</span>
      {shown ? <StatusBadge tone={shown.tone} label={shown.label} /> : <span className="text-text-3">reading…</span>}
      <LinkButton href={path ?? "#"} data-print="hide" className="ml-auto">
        Follow the payment
      </LinkButton>
    </div>
  );
}
