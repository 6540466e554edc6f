import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "./log";
import { warnFolded } from "./log-folded";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("494 similar warnings become two lines, and others keep their own", () => {
  const lines = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  for (let at = 0; at < 494; at++) warnFolded({ environmentId: "one", approvalId: at }, "could not be read");
  warnFolded({ environmentId: "two", approvalId: 1 }, "could not be read");
  warnFolded({ environmentId: "one", code: "other" }, "could not be read");
  expect(lines.mock.calls.map(([fields]) => fields)).toEqual([
    { environmentId: "one", approvalId: 0 },
    { environmentId: "two", approvalId: 1 },
    { environmentId: "one", code: "other" },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.mock.calls.slice(3)).toEqual([
    [{ environmentId: "one", approvalId: 493, more: 493 }, "could not be read"],
  ]);
  warnFolded({ environmentId: "one", approvalId: 494 }, "could not be read");
  expect(lines.mock.calls.at(-1)?.[0]).toEqual({ environmentId: "one", approvalId: 494 });
});
