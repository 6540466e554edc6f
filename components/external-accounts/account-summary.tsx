import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { UnreadFields } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import { ownershipWords, typeLabel } from "@/lib/features/external-accounts/fields";
import type { AccountRow } from "@/lib/features/external-accounts/schema";
import { resourcePath } from "@/lib/ids";
import { NameBadge } from "./name-warning";

/** The account's type, owner and creation time; no full numbers. */
export function AccountSummary({ account }: { account: AccountRow }) {
  const environment = useEnvironment();
  const { customerId, platformAccountId, nameCheck } = account;
  return (
    <div>
      <UnreadFields fields={account.unreadFields} />
      <DescriptionList>
        <Description label="Account">
          <ShortId id={account.id} />
        </Description>
        <Description label="Owner">
          {customerId ? (
            <Link href={resourcePath(environment, customerId) ?? `/${environment}/customers`} prefetch={false}>
              <bdi>{account.customerLabel ?? customerId}</bdi>
            </Link>
          ) : account.unreadFields?.includes("customerId") ? null : (
            "Platform"
          )}
        </Description>
        {account.ownershipType ? (
          <Description label="Ownership">{ownershipWords(account.ownershipType)}</Description>
        ) : null}
        {nameCheck ? (
          <Description label="Name check">
            <NameBadge check={nameCheck} />
          </Description>
        ) : null}
        <Description label="Platform account ID">
          {platformAccountId ? (
            <span className="inline-flex max-w-full items-center gap-0.5">
              <bdi className="min-w-0 break-all font-mono text-sm">{platformAccountId}</bdi>
              <CopyButton value={platformAccountId} label="Copy platform account ID" className="-my-0.5" />
            </span>
          ) : null}
        </Description>
        <Description label="Type">{typeLabel(account.accountType)}</Description>
        <Description label="Currency">
          <span className="font-mono text-sm">{account.currency}</span>
        </Description>
        <Description label="Created">
          <Time value={account.createdAt} format="both" />
        </Description>
        <Description label="Updated">
          <Time value={account.updatedAt} format="both" />
        </Description>
      </DescriptionList>
    </div>
  );
}
