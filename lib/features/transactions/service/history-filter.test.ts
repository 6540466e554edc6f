import { expect, test } from "vitest";
import { remainingFilter, serviceFilter } from "../check/history-filters";
import { TotalTransactionsInput } from "../schema";
import { historyFilter } from "./history-filter";

test.each(["failureReason", "refundStatus"] as const)("%s can be filtered by none stated too", (param) => {
  const filter = historyFilter({ [param]: "NONE,PENDING" }, {}, 0);
  expect(Object.values(filter)).toEqual([["", "PENDING"]]);
});

test.each(["currency", "amountCurrency", "sentCurrency", "receivedCurrency"] as const)(
  "%s finds a code as typed and in upper case: the history has it as the service writes it",
  (param) => {
    const filter = historyFilter({ [param]: "usdc, EUR" }, {}, 0);
    expect(Object.values(filter)).toEqual([["usdc", "USDC", "EUR"]]);
  },
);

test.each(["COMPLETED", "COMPLETED,", " COMPLETED ", ",COMPLETED"])(
  "%j is one status, which the service filters by",
  (status) => {
    const filter = TotalTransactionsInput.parse({ status });
    expect([serviceFilter(filter), remainingFilter(filter)]).toEqual([{ status: "COMPLETED" }, null]);
    expect(TotalTransactionsInput.parse({ status: `FAILED ${status}` }).status).toBe("FAILED,COMPLETED");
  },
);
