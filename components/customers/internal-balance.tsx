import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { internalAccountBlock } from "@/lib/features/customers/fields";
import type { InternalAccountRow } from "@/lib/features/customers/schema";
import { balanceOf, totalOf } from "./internal-account-money";

/** The available balance, the total if the service states one, and the account's status unless active. */
export function InternalBalance({ account }: { account: InternalAccountRow }) {
  const status = internalAccountBlock(account.status);
  const total = totalOf(account);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {status ? <StatusBadge tone={status.tone} label={status.label} /> : null}
      {total ? (
        <span className="text-right">
          <span className="text-text-3">Available</span> <Amount value={balanceOf(account)} />
          <span className="text-text-3"> · Total</span> <Amount value={total} />
        </span>
      ) : (
        <Amount value={balanceOf(account)} />
      )}
    </span>
  );
}
