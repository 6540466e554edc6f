import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, silence, stubServer } from "@/components/testing/server";
import type { BalanceList } from "@/lib/features/balances/schema";
import { BalanceExplorer } from "./explorer";

const none: BalanceList = {
  ...{ data: [], hasMore: false, totalCount: 0, sums: [], unstated: 0, asOf: null },
  ...{ isComplete: true, isRefused: false },
};

test.each([
  ["none exists", {}, "No internal accounts yet", /opens one per currency/],
  ["not all are read yet", { isComplete: false }, "Not read yet", /hasn't read all of them/],
  ["the credentials are refused", { isComplete: false, isRefused: true }, "Not read yet", /refuses this environment's/],
])("an empty list says why: %s", async (_, state, title, reason) => {
  stubServer((path) => (path.includes("/api/balances") ? respond(200, { ...none, ...state }) : silence), silence);
  renderConsole(<BalanceExplorer />, { path: "/eu/balances" });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(reason)).toBeTruthy();
});
