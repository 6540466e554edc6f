import { expect, test } from "vitest";
import { corridorPace, durationText } from "./figures";

test.each([
  [-3, "under 0.1 s"],
  [0.42, "0.4 s"],
  [48.4, "48 s"],
  [59.9, "1 min"],
  [130, "2 min 10 s"],
  [3_600, "1 h"],
  [11_100, "3 h 5 min"],
  [187_200, "2 d 4 h"],
])("%s seconds are %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test("a corridor is slower where half of its payments, or its slowest, take half as long again", () => {
  const corridor = { type: "OUTGOING", sentCurrency: "USD", receivedCurrency: "MXN" };
  const times = (count: number, p50: number, p95: number) => ({ count, p50, p95 });
  const pace = (recent: ReturnType<typeof times> | null, usual: ReturnType<typeof times> | null) =>
    corridorPace({ ...corridor, recent, usual }).label;
  expect(pace(times(20, 15, 30), times(20, 10, 20))).toBe("As usual");
  expect(pace(times(20, 16, 30), times(20, 10, 20))).toBe("Slower than usual");
  expect(pace(times(20, 10, 31), times(20, 10, 20))).toBe("Slower than usual");
  expect(pace(times(19, 90, 90), times(20, 10, 20))).toBe("Too few to compare");
  expect(pace(null, times(20, 10, 20))).toBe("None settled");
});
