import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { MXN, USD } from "@/components/testing/quote-builder";
import { respond, stubServer } from "@/components/testing/server";
import type { QuoteRow, QuoteView } from "@/lib/features/quotes/schema";
import { QuoteDetail } from "./detail";
import { QuoteExplorer } from "./explorer";

const labels = { fromLabel: "Unknown", toLabel: "Unknown", execution: null };
/** All that a list may contain about a quote. */
const sparse: QuoteRow = { id: "Quote:1", status: "PENDING", ...labels };
const asOf = "2026-11-05T10:00:00Z";
const party = { id: null, name: null, account: null };

function serve(quote: QuoteRow) {
  const view: QuoteView = { quote, payer: party, payee: party, asked: null, now: asOf, journal: [] };
  stubServer(
    (path) => {
      if (path.includes("/counts")) return respond(200, { counts: {} });
      if (path.startsWith("/api/quotes/")) return respond(200, view);
      if (!path.startsWith("/api/quotes")) return respond(200, { data: [], options: [], isComplete: true });
      return respond(200, { data: [sparse, { id: "Quote:2", ...labels }], hasMore: false, unreadRecords: 1, asOf });
    },
    respond(200, {}),
  );
}

async function open(quote: QuoteRow) {
  serve(quote);
  renderConsole(<QuoteDetail id={quote.id} />, { path: "/eu/quotes" });
  await screen.findByText("The service's quote is incomplete");
}

test("a list shows quotes that contain only an id, and never shows an amount as zero", async () => {
  serve(sparse);
  renderConsole(<QuoteExplorer />, { path: "/eu/quotes" });
  await screen.findByText("1 record couldn't be read and isn't in this list.");
  const [, ...rows] = within(screen.getByRole("table", { name: "Quotes" })).getAllByRole("row");
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.textContent).not.toMatch(/1970|NaN|undefined|0\.00/);
});

test("a quote without its price can be viewed but not sent", async () => {
  await open(sparse);
  expect(document.body.textContent).toContain("the amount sent, the amount received");
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  expect(document.body.textContent).not.toMatch(/1970|NaN|undefined|0\.00/);
});

test.each([
  ["PENDING", null, "Expires"],
  ["EXPIRED", null, "Expired"],
  ["FAILED", null, undefined],
  ["COMPLETED", "done", undefined],
  ["PENDING", "done", undefined],
] as const)("a price expires only while it can be sent: %s, %s", async (status, execution, label) => {
  serve({ ...sparse, status, execution, expiresAt: "2026-11-05T10:02:00Z" });
  renderConsole(<QuoteDetail id={sparse.id} />, { path: "/eu/quotes" });
  const details = (await screen.findByText("Memo")).closest("dl");
  const labels = [...(details?.querySelectorAll("dt") ?? [])].map(({ textContent }) => textContent);
  expect(labels.find((text) => text?.startsWith("Expire"))).toBe(label);
});

const priced = {
  sendingCurrency: USD,
  receivingCurrency: MXN,
  totalSendingAmount: 1_000,
  totalReceivingAmount: 17_000,
};
const expiresAt = "2026-11-05T10:02:00Z";

test("nor can one whose payee can't be read", async () => {
  await open({ ...sparse, ...priced, expiresAt, unreadFields: ["destination.accountId"] });
  expect(document.body.textContent).toContain("where the money goes");
  expect(screen.getByText("Some of this couldn't be read: Destination: account ID.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  expect(screen.getByText("170.00", { exact: false })).toBeTruthy();
});

test.each([
  ["is left out", undefined],
  ["is of a kind that is new to the console", { destinationType: "PIGEON", currency: "MXN" }],
])("nor can one that was priced elsewhere and whose payee %s", async (_, destination) => {
  await open({ ...sparse, ...priced, expiresAt, source: { accountId: "InternalAccount:1" }, destination });
  expect(screen.getByText(/It doesn't say, or Corridor can't read: where the money goes\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
});

test("nor can one whose expiry isn't a time, which is not counted down", async () => {
  await open({ ...sparse, ...priced, expiresAt: "soon", source: { accountId: "a" }, destination: { accountId: "b" } });
  expect(screen.getByText(/can't read: when it expires\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  expect(document.body.textContent).not.toContain("NaN");
});

test.each([
  [{ totalReceivingAmount: 0 }, "an amount received above zero"],
  [{ totalReceivingAmount: -1 }, "an amount received above zero"],
  [{ totalSendingAmount: 0 }, "an amount sent above zero"],
])("nor one that pays nobody anything: %j", async (amounts, words) => {
  await open({ ...sparse, ...priced, ...amounts, expiresAt, destination: { accountId: "ExternalAccount:1" } });
  expect(document.body.textContent).toContain(words);
  expect(screen.queryByRole("button", { name: /^(Send|Review)/ })).toBeNull();
});
