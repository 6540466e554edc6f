import { expect, test } from "vitest";
import { historyFilter } from "./history-filter";

test.each(["failureReason", "refundStatus"] as const)("%s can be filtered by none stated too", (param) => {
  const filter = historyFilter({ [param]: "NONE,PENDING" }, {}, 0);
  expect(Object.values(filter)).toEqual([["", "PENDING"]]);
});
