import { useCan } from "@/components/shell/session";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { UnreadFields } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import { durationText } from "@/lib/features/overview/fields/figures";
import { isFinal, isSettled, pendingOf, referenceOf, transactionRate } from "@/lib/features/transactions/check/facts";
import { failureOf } from "@/lib/features/transactions/check/failure-facts";
import type { TransactionDetail, TransactionRow } from "@/lib/features/transactions/schema";
import { enumWords } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";
import { APPROVAL_STATUSES, stateValue } from "@/lib/statuses";
import { ExchangeRate } from "./exchange-rate";
import { Fees } from "./fees";
import { Rail } from "./rail";
import { Side } from "./side";

interface TransactionSummaryProps {
  transaction: TransactionRow;
  /** What else this console has on it, once loaded. */
  about?: Pick<TransactionDetail, "approval" | "usual" | "deliveries">;
}

/** The facts about a payment that users look for first, each linked to its own page if it has one. */
export function TransactionSummary({ transaction, about }: TransactionSummaryProps) {
  const environment = useEnvironment();
  const mayReadApprovals = useCan("approvals:read");
  const mayReadWebhooks = useCan("webhooks:read");
  const rate = transactionRate(transaction);
  const { id, customerId, quoteId } = transaction;
  const customer = customerId ? resourcePath(environment, customerId) : null;
  const query = new URLSearchParams({ resourceId: id });
  return (
    <>
      <UnreadFields fields={transaction.unreadFields} />
      <DescriptionList>
        <Description label="Transaction">
          <ShortId id={id} hasType />
        </Description>
        <Description label="Type">{transaction.type === undefined ? null : enumWords(transaction.type)}</Description>
        <Description label="Customer">
          {customer ? <Link href={customer}>{transaction.customerLabel ?? "Name unknown"}</Link> : null}
        </Description>
        <Description label="From">
          <Side side={transaction.source} label={transaction.fromLabel} />
        </Description>
        <Description label="To">
          <Side side={transaction.destination} label={transaction.toLabel} />
        </Description>
        {rate ? (
          <Description label="Rate">
            <ExchangeRate rate={rate} />
          </Description>
        ) : null}
        <Fees transaction={transaction} />
        {quoteId ? (
          <Description label="Quote">
            <ShortId id={quoteId} hasType href={resourcePath(environment, quoteId)} />
          </Description>
        ) : null}
        {about?.approval ? (
          <Description label="Approval">
            {mayReadApprovals ? (
              <Link href={`/${environment}/approvals/${encodeURIComponent(id)}`}>Decision and its reasons</Link>
            ) : (
              stateValue(APPROVAL_STATUSES, about.approval.status).label
            )}
          </Description>
        ) : null}
        {about ? (
          <Description label="Webhooks">
            {about.deliveries === 0 ? (
              "None received"
            ) : mayReadWebhooks ? (
              <Link href={`/${environment}/webhooks?${query}`}>{deliveriesText(about.deliveries)}</Link>
            ) : (
              deliveriesText(about.deliveries)
            )}
          </Description>
        ) : null}
        <Description label="Reference">{referenceOf(transaction)}</Description>
        {transaction.description ? <Description label="Memo">{transaction.description}</Description> : null}
        <StatedReason id="failure" label="Failure" words={failureOf(transaction)} code={transaction.failureReason} />
        <StatedReason id="pending" label="Waits for" words={pendingOf(transaction)} code={transaction.pendingReason} />
        <Description id="created" label="Created">
          <Time value={transaction.createdAt} format="both" />
        </Description>
        <Settlement transaction={transaction} />
        {about?.usual ? (
          <Description id="usual" label="Usual time">
            {durationText(about.usual.median)}; 90% within {durationText(about.usual.most)}{" "}
            <span className="text-text-3">({formatCount(about.usual.count)} payments in 90 days)</span>
          </Description>
        ) : null}
        <Rail transaction={transaction} />
      </DescriptionList>
    </>
  );
}

const deliveriesText = (count: number) => (count === 1 ? "1 delivery" : `${formatCount(count)} deliveries`);

/** When it settled or should settle; for a payment that ended without settling, when the service last changed it. */
function Settlement({ transaction }: { transaction: TransactionRow }) {
  const { expectedSettlementAt, settlementTimelineSeconds, updatedAt } = transaction;
  if (isFinal(transaction) && !isSettled(transaction)) {
    return (
      <Description label="Updated">
        <Time value={updatedAt} format="both" />
      </Description>
    );
  }
  // If the service states its own expectation, the rail section has this id.
  const id = expectedSettlementAt || settlementTimelineSeconds ? undefined : "settlement";
  return (
    <Description id={id} label={isSettled(transaction) ? "Settled" : "Expected to settle"}>
      <Time value={transaction.settledAt} format="both" />
    </Description>
  );
}

interface StatedReasonProps {
  id: string;
  label: string;
  words: { label: string } | null;
  code: string | undefined;
}

/** A reason stated by the service: in words, with its code for enquiries to the service. */
function StatedReason({ id, label, words, code }: StatedReasonProps) {
  if (!words || !code) return null;
  return (
    <Description id={id} label={label}>
      {words.label === code ? null : words.label} <span className="font-mono text-sm text-text-2">{code}</span>
    </Description>
  );
}
