import { expect, test } from "vitest";
import { shareText } from "./share";

test("rounds a share, and shows all or none only for exactly all or none", () => {
  expect([shareText(15, 16), shareText(11, 14)]).toEqual(["93.8%", "78.6%"]);
  expect([shareText(7, 7), shareText(0, 7)]).toEqual(["100.0%", "0.0%"]);
  expect([shareText(99_999, 100_000), shareText(1, 100_000)]).toEqual(["99.9%", "0.1%"]);
});
