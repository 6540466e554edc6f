import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { AccountList, Scope } from "@/lib/features/external-accounts/schema";
import { formatCount } from "@/lib/numbers";
import { AddAction } from "./add-action";
import { isSearchOpen } from "./list-page";

interface NoAccountsProps {
  environment: string;
  scope: Scope;
  page: (Pick<AccountList, "walked" | "nextCursor"> & { rows: readonly unknown[] }) | undefined;
  onGoOn?: (cursor: string) => void;
}

/** No rows: because there are no accounts, or because those that were read so far are in another status. */
export function NoAccounts({ environment, scope, page, onGoOn }: NoAccountsProps) {
  const cursor = page?.nextCursor;
  if (isSearchOpen(page)) {
    return (
      <EmptyState
        title="None found so far"
        actions={cursor && onGoOn ? <Button onClick={() => onGoOn(cursor)}>Read on</Button> : null}
      >
        The service can't filter by status, so its list was read account by account:{" "}
        {formatCount(page?.walked?.accounts ?? 0)} of them have another status. There are more.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={scope === "platform" ? "The platform has no external accounts" : "No external accounts yet"}
      actions={<AddAction environment={environment} scope={scope} />}
    >
      {scope === "platform"
        ? "Bank accounts and wallets of the platform itself, for operations that concern no single customer."
        : "The bank accounts, mobile-money numbers and wallets that customers are paid to appear here."}
    </EmptyState>
  );
}
