import { expect, test } from "vitest";
import { balanceFieldsFor } from "./fields";

test("what the service doesn't report is hidden until it is chosen", () => {
  const hidden = (held: boolean, status: boolean) =>
    balanceFieldsFor({ held, status }).flatMap(({ id, isHidden }) => (isHidden ? [id] : []));
  expect(hidden(true, true)).toEqual(["total", "seenAt"]);
  expect(hidden(false, true)).toEqual(["held", "total", "seenAt"]);
  expect(hidden(false, false)).toEqual(["status", "held", "total", "seenAt"]);
});
