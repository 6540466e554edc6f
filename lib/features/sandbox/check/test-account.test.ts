import { expect, test } from "vitest";
import { accountTypesFor } from "@/lib/contract/account-tables";
import { BUNDLES, bundleHas, CAPABILITY_KEYS } from "@/lib/contract/capabilities";
import { testAccount } from "./test-account";

test.each(BUNDLES)("a test account in each of four currencies meets what %s requires", (bundle) => {
  const table = accountTypesFor(CAPABILITY_KEYS.filter((capability) => bundleHas(bundle, capability)));
  const made = table.flatMap(
    ({ type }) => testAccount(table, { type, ending: "002", customerId: "Customer:1", id: "test" }) ?? [],
  );
  expect(made.map(({ currency }) => currency).sort()).toEqual(["EUR", "GBP", "MXN", "USD"]);
});
