import type { InternalAccountRow } from "@/lib/features/customers/schema";
import type { Money } from "@/lib/money";

function moneyOf(amount: InternalAccountRow["totalBalance"] | null): Money | null {
  return amount ? { amount: amount.amount, currency: amount.currency.code, decimals: amount.currency.decimals } : null;
}

/** What can be spent of an internal account; null where the service states nothing that can be read. */
export function balanceOf({ balance }: Pick<InternalAccountRow, "balance">): Money | null {
  return moneyOf(balance);
}

/** The same with what is held; null where the service states no total (interface-revisions 5). */
export function totalOf({ totalBalance }: Pick<InternalAccountRow, "totalBalance">): Money | null {
  return moneyOf(totalBalance);
}
