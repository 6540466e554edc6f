import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { lost, type Responder, respond, silence, stubServer } from "@/components/testing/server";
import type { OverviewFigures } from "@/lib/features/overview/schema";
import type { Role } from "@/lib/permissions";
import { Figures } from "./figures";

const spread = (count: number, p50: number, p95: number) => ({ count, p50, p95 });
const FIGURES: OverviewFigures = {
  ...{ history: "ready", asOf: "2026-11-22T10:00:00.000Z", from: "2026-10-24", to: "2026-11-22" },
  ...{ timedSince: "2026-11-16T00:00:00.000Z", deliveredSince: "2026-11-21T10:00:00.000Z" },
  payments: {
    days: [
      ...[
        {
          day: "2026-11-21",
          currency: "USD",
          decimals: 2,
          outcome: "completed" as const,
          count: 1_200,
          amount: "9007199254740993",
        },
      ],
      ...[{ day: "2026-11-21", currency: "USD", decimals: 2, outcome: "other" as const, count: 34, amount: "100" }],
      ...[{ day: "2026-11-22", currency: "JPY", decimals: 0, outcome: "open" as const, count: 2, amount: "500" }],
    ],
    statuses: [
      { status: "COMPLETED", isRefunded: false, count: 1_200, sums: [] },
      { status: "FAILED", isRefunded: false, count: 34, sums: [] },
      { status: "SOMETHING_NEW", isRefunded: false, count: 2, sums: [] },
    ],
    failures: [
      { status: "FAILED", type: "OUTGOING", reason: "QUOTE_EXPIRED", count: 20 },
      { status: "FAILED", type: "OUTGOING", reason: "", count: 3 },
      { status: "FAILED", type: "OUTGOING", reason: "SOMETHING_ODD", count: 11 },
    ],
    inFlight: [
      { status: "PROCESSING", isRefunded: false, count: 2, sums: [{ currency: "JPY", decimals: 0, amount: "500" }] },
    ],
    corridors: [
      {
        type: "OUTGOING",
        sentCurrency: "USD",
        receivedCurrency: "MXN",
        recent: spread(40, 130, 4_000),
        usual: spread(400, 60, 4_000),
      },
      { type: "INCOMING", sentCurrency: "EUR", receivedCurrency: "USD", recent: spread(3, 5, 6), usual: null },
      { type: "INCOMING", sentCurrency: "", receivedCurrency: "GBP", recent: spread(2, 5, 6), usual: null },
      { type: "NEW_KIND", sentCurrency: "CAD", receivedCurrency: "AUD", recent: spread(1, 5, 6), usual: null },
    ],
  },
  deliveries: { count: 12, isMore: false, repeated: 1, unreadable: 0, delayP50: 0.4, delayP95: 2.2, lastAt: null },
  decisions: [{ status: "approved", decidedBy: "rule", count: 7 }],
  customers: {
    asOf: "2026-11-22T09:59:00.000Z",
    statuses: [
      { status: "APPROVED", count: 900, since: "2026-01-01T00:00:00.000Z" },
      { status: "PENDING_REVIEW", count: 3, since: "2026-11-02T08:00:00.000Z" },
      { status: "NEW_CHECK", count: 1, since: null },
      { status: null, count: 2, since: null },
    ],
  },
  quotes: {
    ...{ from: "2026-08-22T00:00:00.000Z", asOf: "2026-11-22T09:59:00.000Z", isCopying: false },
    rows: [
      { day: "2026-11-21", sendingCurrency: "USD", receivingCurrency: "MXN", outcome: "executed", count: 41 },
      { day: "2026-11-21", sendingCurrency: "USD", receivingCurrency: "MXN", outcome: "ended", count: 9 },
      { day: "2026-11-22", sendingCurrency: "EUR", receivingCurrency: "USD", outcome: "open", count: 2 },
      { day: "2026-11-22", sendingCurrency: null, receivingCurrency: null, outcome: "executed", count: 1 },
    ],
  },
};

function open(read: Responder, role: Role = "administrator") {
  stubServer((path) => (path.startsWith("/api/overview/figures") ? read : silence), silence);
  renderConsole(<Figures />, { role, path: "/eu/overview" });
}
const hrefOf = (name: string | RegExp) =>
  decodeURIComponent(screen.getByRole("link", { name }).getAttribute("href") ?? "");

test("each figure links to exactly the payments that it counts, or to none if no list shows exactly these", async () => {
  open(respond(200, FIGURES));
  expect(await screen.findByText("97.2%")).toBeTruthy();
  expect(hrefOf("1,236 payments")).toBe("/eu/transactions?startDate=2026-10-24T00:00:00.000Z");
  expect(hrefOf("Failed")).toBe("/eu/transactions?startDate=2026-10-24T00:00:00.000Z&status=FAILED");
  expect(hrefOf("Completed")).toBe("/eu/transactions?startDate=2026-10-24T00:00:00.000Z&status=COMPLETED");
  expect(hrefOf(/^Failed, no reason stated/)).toBe(
    "/eu/transactions?startDate=2026-10-24T00:00:00.000Z&status=FAILED&type=OUTGOING&failureReason=NONE",
  );
  expect(hrefOf("GBP received")).toContain("type=INCOMING&sentCurrency=NONE&receivedCurrency=GBP");
  for (const name of ["Something new", /Something odd/, "CAD → AUD"]) {
    expect(screen.getByText(name)).toBeTruthy();
    expect(screen.queryByRole("link", { name })).toBeNull();
  }
  expect(hrefOf("Processing")).toBe("/eu/transactions?status=PROCESSING");
  expect(hrefOf(/^Approved by a rule/)).toContain("status=approved&decidedBy=rule");
  expect(hrefOf(/^USD → MXN/)).toContain("status=COMPLETED&type=OUTGOING&sentCurrency=USD&receivedCurrency=MXN");
  expect(screen.getByRole("row", { name: /USD → MXN.*Slower than usual/ }).textContent).toContain("2 min 10 s");
  expect(screen.getByRole("row", { name: /EUR → USD.*Too few to compare/ })).toBeTruthy();
});

test("separates completed payments whose money was returned, in figures and in their lists", async () => {
  const { payments } = FIGURES;
  const back = { status: "COMPLETED", count: 4, sums: [] };
  const statuses = [...(payments?.statuses ?? []), { ...back, isRefunded: true }];
  const failures = [{ ...back, type: "OUTGOING", reason: "" }];
  open(respond(200, { ...FIGURES, payments: payments && { ...payments, statuses, failures } }));
  await screen.findByText("97.2%");
  expect(hrefOf("Completed")).toContain("&status=COMPLETED&refundStatus=NONE,PENDING,FAILED");
  expect(hrefOf("Completed, refunded")).toContain("&status=COMPLETED&refundStatus=COMPLETED");
  expect(hrefOf(/^Completed, then refunded/)).toContain(
    "&status=COMPLETED&refundStatus=COMPLETED&type=OUTGOING&failureReason=NONE",
  );
  const day = screen.getByRole("row", { name: /^21 Nov 1,234/, hidden: true });
  const [, completed] = within(day).getAllByRole("link", { hidden: true });
  expect(completed?.textContent).toBe("1,200");
  expect(decodeURIComponent(completed?.getAttribute("href") ?? "")).toContain("refundStatus=NONE,PENDING,FAILED");
});

test("the table behind the chart has every day, today marked, and exact sums in one currency", async () => {
  open(respond(200, FIGURES));
  const choice = await screen.findByRole("combobox", { name: "Shown" });
  const rows = () => within(screen.getByRole("table", { name: /^(Payments|[A-Z]{3}) by day$/ })).getAllByRole("row");
  expect(rows()).toHaveLength(31);
  expect(rows()[1]?.textContent).toContain("22 Nov so far");
  fireEvent.change(choice, { target: { value: "USD" } });
  expect(await screen.findByRole("table", { name: "USD by day" })).toBeTruthy();
  expect(rows()[2]?.textContent).toContain("90,071,992,547,410.93");
  expect(hrefOf("1,234 payments")).toContain("startDate=2026-10-24T00:00:00.000Z&amountCurrency=USD");
  expect(rows()[2]?.querySelector("a")?.getAttribute("href")).toContain("endDate=2026-11-21T23%3A59%3A59.999Z");
  expect(screen.getByText("Outgoing payments by what was sent, incoming ones by what was received.")).toBeTruthy();
  expect(rows()[2]?.querySelector("a")?.getAttribute("href")).toContain("amountCurrency=USD");
  expect(screen.getAllByText(/Days in UTC/)).toHaveLength(2);
});

test("without a history says where and by whom one is built, and shows the rest", async () => {
  open(respond(200, { ...FIGURES, history: "none", payments: null }), "compliance");
  expect(await screen.findByText("Build the local history to see figures")).toBeTruthy();
  expect(screen.getByText(/An administrator can build it/)).toBeTruthy();
  expect(hrefOf("Local history")).toBe("/eu/service");
  expect(screen.getByText("Webhooks")).toBeTruthy();
});

test("an unreadable part leaves the others; one that the role may not view isn't missed", async () => {
  open(respond(200, { ...FIGURES, payments: null, deliveries: null, decisions: null }), "finance");
  expect(await screen.findByText(/The figures about payments couldn't be read/)).toBeTruthy();
  expect(screen.getByText(/The figures about deliveries couldn't be read/)).toBeTruthy();
  expect(screen.queryByText(/The figures about decisions couldn't be read/)).toBeNull();
});

test("offers a retry for what failed", async () => {
  open(lost);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("customers by status link to their list, and show since when the oldest pending one has waited", async () => {
  open(respond(200, FIGURES));
  expect(await screen.findByRole("link", { name: "Approved" })).toBeTruthy();
  expect(hrefOf(/^Pending review oldest waiting since 2 Nov/)).toBe("/eu/customers?kycStatus=PENDING_REVIEW");
  // The list has no filter for those without a status.
  expect(screen.getByText("Not stated")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Not stated" })).toBeNull();
  expect(screen.getByText("New check")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "New check" })).toBeNull();
});

test("quotes priced and executed by day and corridor link to their lists, and say which quotes they are", async () => {
  open(respond(200, FIGURES));
  const heading = await screen.findByRole("heading", { name: "Quotes priced and executed" });
  const card = within(heading.closest("section") as HTMLElement);
  expect(card.getByText(/^53 quotes in 30 days, of all that the service lists, as of/)).toBeTruthy();
  const [, row] = within(card.getByRole("table", { name: /by corridor/ })).getAllByRole("row");
  expect(row?.textContent).toBe("USD → MXN50410982.0%");
  const executed = within(row as HTMLElement).getByRole("link", { name: "41" });
  expect(decodeURIComponent(executed.getAttribute("href") ?? "")).toBe(
    "/eu/quotes?createdAfter=2026-10-24T00:00:00.000Z&outcome=executed&sendingCurrency=USD&receivingCurrency=MXN",
  );
  // The list can't filter for the remaining corridors.
  expect(card.getByText("All other corridors").closest("tr")?.querySelector("a")).toBeNull();
  fireEvent.change(card.getByRole("combobox", { name: "Corridor" }), { target: { value: "USD-MXN" } });
  const day = await card.findByRole("row", { name: /^21 Nov/, hidden: true });
  expect(day.textContent).toBe("21 Nov504109");
});
