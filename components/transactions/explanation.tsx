"use client";

import { useCan } from "@/components/shell/session";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { explainPayment } from "@/lib/features/transactions/check/explain";
import type { Evidence, ExplainedFacts, Part } from "@/lib/features/transactions/check/explained-parts";
import type { TransactionDetail } from "@/lib/features/transactions/schema";
import { resourcePath } from "@/lib/ids";

/** A payment in three sentences, each linked to its evidence, and a text for its customer to copy. */
export function PaymentExplanation({ detail, isPanel = false }: { detail: TransactionDetail; isPanel?: boolean }) {
  const zone = useTimeZone();
  const environment = useEnvironment();
  const mayReadApprovals = useCan("approvals:read");
  const facts = { ...detail, zone };
  const { where, why, next, forCustomer } = explainPayment(facts);
  const page = isPanel ? `/${environment}/transactions/${encodeURIComponent(detail.transaction.id)}` : "";
  return (
    <section
      aria-label="Where the money is"
      className={isPanel ? "grid gap-2" : "mb-4 grid gap-2.5 rounded-lg border border-line bg-surface p-4"}
    >
      <p className={isPanel ? undefined : "text-base"}>
        {[...where, SPACE, ...why, SPACE, ...next].map((part, position) => {
          const key = `${position} ${part.text}`;
          // Without access to approvals, link to the decision's step in the timeline instead.
          const isInTimeline = part.evidence === "approval" && !mayReadApprovals;
          const href = isInTimeline ? `${page}#timeline` : evidenceHref(part, facts, environment, page);
          return <Piece key={key} part={part} href={href} />;
        })}
      </p>
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        <CopyButton value={forCustomer} label="Copy text for the customer" isLabelShown />
      </div>
    </section>
  );
}

function Piece({ part, href }: { part: Part; href: string | null }) {
  // By itself, as it may hold a name: one that turns the writing direction would turn the amounts after it too.
  const text = part.isStrong ? (
    <strong className="font-semibold">
      <bdi>{part.text}</bdi>
    </strong>
  ) : (
    <bdi>{part.text}</bdi>
  );
  if (href === null) return text;
  // A plain anchor for places on this page: the browser highlights its target.
  if (href.startsWith("#")) {
    return (
      <a href={href} className={ANCHOR}>
        {text}
      </a>
    );
  }
  return (
    <Link href={href} prefetch={false}>
      {text}
    </Link>
  );
}

const SPACE: Part = { text: " " };
const ANCHOR = "rounded-sm text-accent-text underline decoration-from-font underline-offset-2 hover:decoration-2";

/** The evidence for a part: its own page, or its place on the payment's page. */
function evidenceHref(part: Part, facts: ExplainedFacts, environment: string, page: string): string | null {
  const { evidence, href } = part;
  if (!evidence) return null;
  if (href) return href;
  const { id, customerId, quoteId } = facts.transaction;
  if (evidence === "customer" && customerId) return resourcePath(environment, customerId);
  if (evidence === "quote" && quoteId) return resourcePath(environment, quoteId);
  if (evidence === "approval") return `/${environment}/approvals/${encodeURIComponent(id)}`;
  return `${page}#${PLACES[evidence] ?? "timeline"}`;
}

/** The element ids of evidence on the payment's page. */
const PLACES: Partial<Record<Evidence, string>> = {
  ...{ record: "timeline", webhook: "timeline", action: "timeline" },
  ...{ amount: "amount", created: "created", fees: "fees", settlement: "settlement", failure: "failure" },
  ...{ pending: "pending", refund: "refund", instructions: "instructions", usual: "usual" },
};
