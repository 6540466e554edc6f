import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, silence, stubServer } from "@/components/testing/server";
import type { TransactionTotals } from "@/lib/features/transactions/schema";
import { TransactionExplorer } from "./explorer";

const page = { data: [], hasMore: false, canFilterByAccount: true, canAwaitAuthorization: false };
const live = { ...page, source: "service", hasHistory: true, asOf: "2026-11-05T10:00:00Z" };
const totals: TransactionTotals = {
  count: 412,
  moreThan: null,
  sums: [
    { side: "sent", currency: "USD", decimals: 2, count: 400, amount: "9007199254740993" },
    { side: "received", currency: "EUR", decimals: 2, count: 12, amount: "8812000" },
  ],
  statuses: { FAILED: 412, COMPLETED: 7 },
  missing: null,
};

function open(
  search: string,
  responses: { list?: ReturnType<typeof respond>; totals?: TransactionTotals | null } = {},
) {
  const asked: string[] = [];
  stubServer(
    (path) => {
      asked.push(path);
      if (path.includes("/counts")) return respond(200, { counts: { FAILED: 3 } });
      if (path.includes("/totals")) {
        return responses.totals === null ? respond(500, { title: "Broken" }) : respond(200, responses.totals ?? totals);
      }
      return responses.list ?? respond(200, { ...live, source: path.includes("currency") ? "history" : "service" });
    },
    respond(200, {}),
  );
  renderConsole(<TransactionExplorer />, { path: `/eu/transactions${search}`, role: "finance" });
  return asked;
}

test("a history filter states the list's source, adds up exactly, and one press shows the live list", async () => {
  const asked = open("?status=FAILED&currency=USD&amountFrom=1000");
  expect(await screen.findByText(/^From the local history/)).toBeTruthy();
  const sums = "412 payments · 90,071,992,547,409.93 USD sent · 88,120.00 EUR received";
  expect(await screen.findByText(sums)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Failed\s*412$/, pressed: true })).toBeTruthy();
  expect(screen.getByText("1,000 or more")).toBeTruthy();
  expect(asked.some((path) => path.includes("/counts"))).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Show the live list" }));
  expect(await screen.findByRole("button", { name: /^Failed\s*3$/, pressed: true })).toBeTruthy();
  expect(screen.queryByText(/^From the local history/)).toBeNull();
});

test("several statuses use the history; with one the list is live, and the history is not queried", async () => {
  const asked = open("?status=FAILED,EXPIRED");
  expect(await screen.findByText(/^From the local history/)).toBeTruthy();
  expect(screen.getByText("Failed, Expired")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Expired/ }));
  expect(await screen.findByRole("button", { name: /^Failed\s*3$/ })).toBeTruthy();
  expect(asked.filter((path) => path.includes("/totals"))).toHaveLength(1);
});

test("never shows the previous filter's sums for the next one", async () => {
  stubServer(
    (path) => {
      if (path.includes("/counts")) return respond(200, { counts: {} });
      if (path.includes("/totals")) return path.includes("amountFrom") ? respond(200, totals) : silence;
      return respond(200, { ...live, source: "history" });
    },
    respond(200, {}),
  );
  renderConsole(<TransactionExplorer />, { path: "/eu/transactions?currency=USD&amountFrom=1000", role: "finance" });
  expect(await screen.findByText(/^412 payments/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove filter Amount" }));
  expect(screen.queryByRole("button", { name: "Remove filter Amount" })).toBeNull();
  expect(screen.queryByText(/^412 payments/)).toBeNull();
});

test("shows the number of payments even if they are too many to add up", async () => {
  open("?currency=USD", { totals: { count: null, moreThan: 100_000, sums: [], statuses: null, missing: null } });
  expect(await screen.findByText("100,000+ payments, too many to add up")).toBeTruthy();
});

test("reports totals that couldn't be loaded, and retries them", async () => {
  const responses: Parameters<typeof open>[1] = { totals: null };
  open("?currency=USD", responses);
  expect(await screen.findByText("Totals couldn't be loaded.")).toBeTruthy();
  responses.totals = totals;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^412 payments/)).toBeTruthy();
});

test("a history that isn't built yet shows its progress, and a way back", async () => {
  const title = "The local history is still being built (61%)";
  open("?currency=USD", {
    list: respond(409, { code: "history_not_ready", title, next: "Remove the other filters." }),
  });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Show the live list" })).toBeTruthy();
});

test("filters by assignee; matches missing from the history are counted and linked", async () => {
  const id = "Transaction:0190a1b2-0000-7000-8000-00000000beef";
  const asked = open("?assignee=me&isWatched=true", { totals: { ...totals, missing: { count: 12, ids: [id] } } });
  expect(await screen.findByText("Me", { selector: "span" })).toBeTruthy();
  expect(
    await screen.findByText(/^12 payments matching this assignee or tag aren't in the local history/),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: new RegExp(id) }).getAttribute("href")).toContain(encodeURIComponent(id));
  expect(screen.getByText("and 11 more")).toBeTruthy();
  expect(asked.some((path) => /^\/api\/transactions\?.*assignee=me.*isWatched=true/.test(path))).toBe(true);
});
