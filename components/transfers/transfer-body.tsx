"use client";

import { useQuery } from "@tanstack/react-query";
import { BalanceNow } from "@/components/quotes/balance-now";
import {
  DifferenceBanner,
  FollowPayment,
  JournalSteps,
  RefundBanner,
  RefusedBanner,
} from "@/components/quotes/journal-outcome";
import { KeepActions } from "@/components/quotes/keep-actions";
import { Party } from "@/components/quotes/party";
import { partyText, textLines } from "@/components/quotes/receipt-text";
import { useCan } from "@/components/shell/session";
import { Amount } from "@/components/ui/amount";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { formatExactTime } from "@/lib/dates";
import { isUnpaid } from "@/lib/features/transactions/check/payment-state";
import { DIRECTION_LABELS, transferStatus } from "@/lib/features/transfers/fields";
import { transferQuery } from "@/lib/features/transfers/queries";
import type { TransferView } from "@/lib/features/transfers/schema";
import { newTransferPath, resourcePath } from "@/lib/ids";
import { formatMoney, toMajorUnits } from "@/lib/money";

/** A transfer beside the list. */
export function TransferSummary({ id }: { id: string }) {
  const query = useQuery(transferQuery(useEnvironment(), id));
  if (!query.data) return <QueryState query={query} skeleton="h-56" />;
  return (
    <div className="grid gap-3.5">
      <Outcome view={query.data} />
      <Facts view={query.data} />
    </div>
  );
}

/** A transfer on its page: the request, its outcome, and the next step. */
export function TransferBody({ view }: { view: TransferView }) {
  const { transfer } = view;
  const isOut = transfer.direction === "out";
  const accountId = isOut ? transfer.sourceId : transfer.destinationId;
  const account = { accountId, customerId: transfer.customerId ?? undefined };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px] print:grid-cols-1">
      <Card title={transfer.state === "sent" ? "Receipt" : undefined}>
        <Facts view={view} />
        {transfer.state === "sent" ? <BalanceNow account={account} name="The internal account" /> : null}
        <Actions view={view} />
      </Card>
      <Card>
        <Outcome view={view} />
      </Card>
    </div>
  );
}

function Facts({ view: { transfer, source, destination } }: { view: TransferView }) {
  const environment = useEnvironment();
  const { id, money, transactionId } = transfer;
  return (
    <DescriptionList>
      <Description label={DIRECTION_LABELS[transfer.direction]}>
        <Amount value={money} />
      </Description>
      <Description label="From">
        <Party party={source} currency={money.currency} />
      </Description>
      <Description label="To">
        <Party party={destination} currency={money.currency} />
      </Description>
      <Description label="Created">
        <Time value={transfer.createdAt} format="both" />
      </Description>
      <Description label="Created by">{transfer.actorName}</Description>
      <Description label="Transfer">
        <ShortId id={id} hasType />
      </Description>
      <Description label="Transaction">
        {transactionId ? <ShortId id={transactionId} hasType href={resourcePath(environment, transactionId)} /> : null}
      </Description>
    </DescriptionList>
  );
}

/** Its status, from the journal: the same after a reload, in another tab, or for another user. */
function Outcome({ view: { transfer, entry } }: { view: TransferView }) {
  const environment = useEnvironment();
  const { transactionId, transactionStatus: status, refund } = transfer;
  const payment = status === null && !refund ? undefined : { status, refund };
  return (
    <div className="grid gap-3">
      {transfer.state === "refused" ? (
        <RefusedBanner entry={entry} title="It was not sent." next="Fix the cause, then make the transfer again." />
      ) : (
        <StateBanner transfer={transfer} isSending={entry.status === "intended"} />
      )}
      <DifferenceBanner entry={entry} />
      <JournalSteps entry={entry} />
      {transactionId ? <FollowPayment path={resourcePath(environment, transactionId)} payment={payment} /> : null}
    </div>
  );
}

function StateBanner({ transfer, isSending }: { transfer: TransferView["transfer"]; isSending: boolean }) {
  if (transfer.state === "open") {
    return (
      <Banner tone="info" title={isSending ? "Sending…" : "Checking whether it went through"} isLive>
        {isSending
          ? "The transfer is on its way to the service."
          : "The outcome isn't known yet. Corridor is checking it. Don't make the transfer again."}
      </Banner>
    );
  }
  if (transfer.refund) {
    const { transactionStatus: status, refund } = transfer;
    return <RefundBanner payment={{ status, refund }} />;
  }
  if (isUnpaid(transfer.transactionStatus)) {
    return (
      <Banner tone="bad" title="Accepted, but the transfer failed" isLive>
        Follow the payment to see why, and whether the money was refunded, before you make it again.
      </Banner>
    );
  }
  if (transfer.transactionStatus === "COMPLETED") {
    return (
      <Banner tone="good" title="Completed" isLive>
        The money has arrived.
      </Banner>
    );
  }
  return (
    <Banner tone="good" title="Accepted" isLive>
      The service accepted the transfer. This page updates automatically.
    </Banner>
  );
}

function Actions({ view }: { view: TransferView }) {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const mayTransfer = useCan("transfers:create");
  const { transfer, source, destination, entry } = view;
  const { sourceId: from, destinationId: to, customerId, money } = transfer;
  const amount = toMajorUnits(money.amount, money.decimals);
  const text = textLines([
    ["Transfer", transferStatus(transfer).label],
    ["From", partyText(source)],
    ["To", partyText(destination)],
    [DIRECTION_LABELS[transfer.direction], formatMoney(money)],
    ["Created", formatExactTime(transfer.createdAt, zone)],
    ["Created by", entry.actorName],
    ["ID", transfer.id],
    ["Transaction", transfer.transactionId],
  ]);
  return (
    <div data-print="hide" className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4">
      {mayTransfer && transfer.state !== "open" ? (
        <>
          <LinkButton href={newTransferPath(environment)} variant="primary">
            New transfer
          </LinkButton>
          <LinkButton href={newTransferPath(environment, { from, to, customer: customerId ?? undefined, amount })}>
            Transfer again
          </LinkButton>
        </>
      ) : null}
      <KeepActions text={text} path={resourcePath(environment, transfer.id) ?? ""} />
    </div>
  );
}
