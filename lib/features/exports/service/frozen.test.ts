import { describe, expect, test } from "vitest";
import { InputError } from "@/lib/errors";
import type { ExportRequest } from "../schema";
import { fileNameOf, freeze } from "./frozen";

const now = new Date("2026-11-21T10:00:00.000Z");
const layout = { format: "csv" as const, columns: ["id"], timeZone: "Asia/Manila", amounts: "major" as const };
const request = (filter: ExportRequest["filter"]): ExportRequest => ({ filter, layout });

describe("freeze", () => {
  test.each([
    [undefined, now.toISOString()],
    ["2027-01-01T00:00:00Z", now.toISOString()],
    ["2026-10-31T23:59:59.999+08:00", "2026-10-31T23:59:59.999+08:00"],
    [now.toISOString(), now.toISOString()],
  ])("an end of %s becomes %s, the rest is unchanged", (endDate, expected) => {
    const startDate = "2026-10-01T00:00:00Z";
    const frozen = freeze(request({ type: "INCOMING", startDate, endDate }), now);
    expect(frozen).toEqual({ request: request({ type: "INCOMING", startDate, endDate: expected }), asOf: now });
  });

  test.each([
    ["2026-11-21T10:00:00.001Z", undefined],
    ["2026-10-02T00:00:00Z", "2026-10-01T00:00:00Z"],
  ])("refuses a range from %s to %s", (startDate, endDate) => {
    expect(() => freeze(request({ startDate, endDate }), now)).toThrow(InputError);
  });
});

test("a file is named by the days of its range in its own zone, and by when it was requested", () => {
  const filter = { startDate: "2026-09-30T16:00:00Z", endDate: "2026-10-31T15:59:59.999Z" };
  const name = (filter: ExportRequest["filter"], askedAt = now) => fileNameOf(request(filter), "sandbox", askedAt);
  expect(name(filter)).toBe("transactions_sandbox_2026-10-01_2026-10-31_20261121T100000Z.csv");
  expect(name({ endDate: filter.endDate })).toBe("transactions_sandbox_start_2026-10-31_20261121T100000Z.csv");
  expect(name(filter, new Date(now.getTime() + 1000))).not.toBe(name(filter));
});
