import type { InternalAccountRow } from "@/lib/features/customers/schema";
import type { Money } from "@/lib/money";

function moneyOf(amount: InternalAccountRow["totalBalance"] | null): Money | null {
  return amount ? { amount: amount.amount, currency: amount.currency.code, decimals: amount.currency.decimals } : null;
}

/** The spendable balance of an internal account; null if the service states none that can be read. */
export function balanceOf({ balance }: Pick<InternalAccountRow, "balance">): Money | null {
  return moneyOf(balance);
}

/** The balance including held funds; null if the service states no total (interface-revisions 5). */
export function totalOf({ totalBalance }: Pick<InternalAccountRow, "totalBalance">): Money | null {
  return moneyOf(totalBalance);
}
