"use client";

import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { balanceStatus, heldOf, moneyOf, ownerOf } from "@/lib/features/balances/fields";
import type { BalanceRow } from "@/lib/features/balances/schema";
import { resourcePath } from "@/lib/ids";

/** An internal account's balances, its owner, and how recent the data is. */
export function AccountFacts({ account }: { account: BalanceRow }) {
  const environment = useEnvironment();
  const { customerId } = account;
  const status = balanceStatus(account);
  const owner = customerId === null ? null : resourcePath(environment, customerId);
  return (
    <DescriptionList>
      <Description label="Available">
        <Amount value={moneyOf(account, account.available)} size="lg" />
      </Description>
      <Description label="Held">
        {account.total === null ? "The service does not report held funds" : <Amount value={heldOf(account)} />}
      </Description>
      {account.total === null ? null : (
        <Description label="Total">
          <Amount value={moneyOf(account, account.total)} />
        </Description>
      )}
      <Description label="Status">
        {status ? <StatusBadge tone={status.tone} label={status.label} /> : "Not stated"}
      </Description>
      <Description label="Owner">
        {owner ? (
          <Link href={owner}>
            <bdi>{ownerOf(account)}</bdi>
          </Link>
        ) : (
          "The platform"
        )}
      </Description>
      <Description label="Account">
        <ShortId id={account.id} hasType />
      </Description>
      <Description label="As of">
        <Time value={account.seenAt} format="both" />
      </Description>
      <Description label="Last changed">
        <Time value={account.changedAt} format="both" />
      </Description>
      <Description label="Opened">
        {account.openedAt ? <Time value={account.openedAt} format="both" /> : null}
      </Description>
    </DescriptionList>
  );
}
