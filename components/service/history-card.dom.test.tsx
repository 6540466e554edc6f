import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import type { HistoryStatus } from "@/lib/features/history/schema";
import { HistoryCard } from "./history-card";

const READY: HistoryStatus = {
  ...{ state: "ready", rows: 1_204, engine: "clickhouse", read: 0, counted: null, repaired: 0, outside: 0 },
  ...{ asOf: "2026-03-01T10:00:00.000Z", builtAt: "2026-03-01T09:00:00.000Z", error: null },
};
const show = (status: HistoryStatus) => {
  vi.stubGlobal("fetch", async () => Response.json(status));
  renderConsole(<HistoryCard mayBuild />);
};
afterEach(() => vi.unstubAllGlobals());

test("says how many payments it contains, and in which database", async () => {
  show(READY);
  expect(await screen.findByText("1,204")).toBeDefined();
  expect(screen.getByText("ClickHouse")).toBeDefined();
  expect(screen.queryByText(/isn't responding/)).toBeNull();
});

test("says that the history's database is unavailable, and that no payment is affected", async () => {
  show({ ...READY, rows: null });
  expect(await screen.findByText(/^ClickHouse, which holds the local history, isn't responding/)).toBeDefined();
  expect(screen.getByText(/Payments aren't affected/)).toBeDefined();
  expect(screen.getByText("Unknown")).toBeDefined();
});

test("says what is paused: building, or updating an existing history", async () => {
  show({ ...READY, error: "The service doesn't respond." });
  expect(await screen.findByText("Updating is paused and will be retried: The service doesn't respond.")).toBeDefined();
});

test("says that building is paused while it is being built", async () => {
  show({ ...READY, state: "building", error: "The service doesn't respond." });
  expect(await screen.findByText(/^Building is paused and will be retried/)).toBeDefined();
});
