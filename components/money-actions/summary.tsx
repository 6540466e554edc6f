"use client";

import { useCan } from "@/components/shell/session";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { CLOSE_REASONS, MONEY_ACTION_WORDS, NOBODY, SETTLED_BY_WORDS } from "@/lib/features/journal/fields";
import type { MoneyActionDetail } from "@/lib/features/journal/schema";
import { resourcePath } from "@/lib/ids";
import { formatMoney } from "@/lib/money";
import { KeptEvidence } from "./evidence";

/** The request in words. */
function asked({ action, amount, currency, decimals }: MoneyActionDetail): string {
  const { label } = MONEY_ACTION_WORDS[action];
  return amount === null || currency === null || decimals === null
    ? label
    : `${label}: ${formatMoney({ amount, currency, decimals })}`;
}

/** Who requested what, when, under which key, and how its outcome became known. */
export function MoneyActionSummary({ action }: { action: MoneyActionDetail }) {
  const environment = useEnvironment();
  const mayReadAudit = useCan("audit:read");
  const { resourceId, transactionId, closing, settledBy } = action;
  const link = (id: string) => <ShortId id={id} hasType href={resourcePath(environment, id)} />;
  const { sourceAccountId: from, destinationAccountId: to, destination } = action.request;
  const isDecision = action.action.startsWith("incoming.");
  return (
    <DescriptionList>
      <Description label="Action">{asked(action)}</Description>
      <Description label="Requested by">{action.actorName ?? NOBODY}</Description>
      <Description label="Requested">
        <Time value={action.createdAt} format="both" />
      </Description>
      <Description label="Resource">{link(resourceId)}</Description>
      {typeof from === "string" ? <Description label="From">{link(from)}</Description> : null}
      {typeof to === "string" ? <Description label="To">{link(to)}</Description> : null}
      {typeof destination === "string" ? <Description label="To">{destination}</Description> : null}
      {transactionId && transactionId !== resourceId ? (
        <Description label="Payment">{link(transactionId)}</Description>
      ) : null}
      {isDecision ? (
        <Description label="Approval">
          <Link href={`/${environment}/approvals/${encodeURIComponent(resourceId)}`} prefetch={false}>
            The payment's approval
          </Link>
        </Description>
      ) : null}
      <Description label="Outcome known">
        {settledBy ? (
          <>
            <Time value={action.settledAt} format="both" />, by {SETTLED_BY_WORDS[settledBy]}
          </>
        ) : (
          `Not yet; ${action.checks === 1 ? "checked once" : `checked ${action.checks} times`}`
        )}
      </Description>
      {closing ? (
        <>
          <Description label="Closed by">{closing.by}</Description>
          <Description label="Reason">
            {CLOSE_REASONS[closing.reason as keyof typeof CLOSE_REASONS] ?? closing.reason}
          </Description>
          <Description label="Note">{closing.note}</Description>
          <Description label="Evidence">
            <KeptEvidence evidence={closing.evidence} action={action} />
          </Description>
        </>
      ) : null}
      <Description label="Idempotency key">
        <ShortId id={action.key} />
      </Description>
      <Description label="Request ID">{action.requestId ? <ShortId id={action.requestId} /> : null}</Description>
      {mayReadAudit ? (
        <Description label="Audit">
          <Link href={`/${environment}/audit?resourceId=${encodeURIComponent(resourceId)}`} prefetch={false}>
            Audit records
          </Link>
        </Description>
      ) : null}
    </DescriptionList>
  );
}
