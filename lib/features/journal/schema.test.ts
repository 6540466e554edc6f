import { expect, test } from "vitest";
import { ListMoneyActionsInput } from "./schema";

test.each([
  ["6f1c2b1e-0a51-4c5e-9e4e-0d2b7a3f9c11", true],
  // The database refuses it as an ID: that would be answered 500.
  ["-".repeat(36), false],
  ["6f1c2b1e0a514c5e9e4e0d2b7a3f9c11abcd", false],
])("the place of the next page, with the ID %s, is accepted: %s", (id, isAccepted) => {
  expect(ListMoneyActionsInput.safeParse({ cursor: `1764000000000.${id}` }).success).toBe(isAccepted);
});
