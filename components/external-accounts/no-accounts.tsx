import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { AccountList, Scope } from "@/lib/features/external-accounts/schema";
import { formatCount } from "@/lib/numbers";
import { AddAction } from "./add-action";
import { isSearchOpen } from "./list-page";

interface NoAccountsProps {
  scope: Scope;
  page: (Pick<AccountList, "walked" | "nextCursor"> & { rows: readonly unknown[] }) | undefined;
  onGoOn?: (cursor: string) => void;
}

/** No rows: there are no accounts, or those read so far have another status. */
export function NoAccounts({ scope, page, onGoOn }: NoAccountsProps) {
  const cursor = page?.nextCursor;
  if (isSearchOpen(page)) {
    return (
      <EmptyState
        title="No matches yet"
        actions={cursor && onGoOn ? <Button onClick={() => onGoOn(cursor)}>Keep searching</Button> : null}
      >
        The service can't filter by status, so Corridor searches the list itself. None of the first{" "}
        {formatCount(page?.walked?.accounts ?? 0)} accounts match; there are more to search.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={scope === "platform" ? "No platform accounts yet" : "No external accounts yet"}
      actions={<AddAction scope={scope} />}
    >
      {scope === "platform"
        ? "Bank accounts and wallets owned by the platform itself appear here."
        : "Customers' bank accounts, mobile money numbers and wallets appear here."}
    </EmptyState>
  );
}
