import { presentInternalAccount } from "../flows/accounts";
import type { Call } from "../http/call";
import { pageOfTable, scopeOf } from "../listing/page";

/** `GET /customers/internal-accounts`, newest first (interface-defaults 3). */
export function listInternalAccounts({ world, query }: Call<"listInternalAccounts">) {
  return pageOfTable(
    world.store.tables.internalAccounts,
    scopeOf("internal-accounts", query),
    query,
    (account) =>
      account.customerId !== undefined &&
      (query.customerId === undefined || account.customerId === query.customerId) &&
      (query.currency === undefined || account.currency === query.currency),
    (account) => presentInternalAccount(world, account),
  );
}

/** `GET /platform/internal-accounts`: `{data}` only (interface-defaults 3). */
export function listPlatformInternalAccounts({ world, query }: Call<"listPlatformInternalAccounts">) {
  const data = [...world.store.tables.internalAccounts.all()]
    .filter((account) => account.customerId === undefined)
    .filter((account) => query.currency === undefined || account.currency === query.currency)
    .map((account) => presentInternalAccount(world, account));
  return { data };
}
