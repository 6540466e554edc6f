import { canonicalType } from "./account-type-names";
import { assumptions } from "./assumptions";
import type { ExternalAccount } from "./external-account";

/**
 * Whether the service can pull money from the account (specification 4.4, rule 1): it has the direct debit rail, or it
 * is a US bank account that states no rails.
 */
export function canBePulled({ accountInfo }: Pick<ExternalAccount, "accountInfo">): boolean {
  const rails = accountInfo?.paymentRails;
  if (Array.isArray(rails) && rails.length > 0) return rails.includes(assumptions.pullRail.value);
  return canonicalType(accountInfo?.accountType ?? "") === "USD_ACCOUNT";
}
