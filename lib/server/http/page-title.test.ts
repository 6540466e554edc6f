import { expect, test } from "vitest";
import { titledByAddress } from "./page-title";

test("a page's title tells one thing from another by the id in its address", async () => {
  const title = titledByAddress("Transaction", "transactionId");
  const params = Promise.resolve({
    environment: "eu",
    transactionId: "Transaction%3A0195f4a0-1111-2222-3333-44445555c41e",
  });
  expect(await title({ params })).toEqual({ title: "Transaction 0195f4a0…c41e" });
});
