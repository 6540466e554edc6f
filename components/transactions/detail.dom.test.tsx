import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, stubServer } from "@/components/testing/server";
import { withoutWork } from "@/components/testing/work";
import type { TransactionDetail as Detail, TimelineStep } from "@/lib/features/transactions/schema";
import type { Role } from "@/lib/permissions";
import { TransactionDetail } from "./detail";

afterEach(() => vi.unstubAllGlobals());

const ID = "Transaction:1";
const money = (amount: number, code: string) => ({
  amount,
  currency: { code, name: code, symbol: code, decimals: 2 },
});
const step = (title: string, at: string, over: Partial<TimelineStep> = {}): TimelineStep => ({
  ...{ title, at, detail: null, source: "service", tone: "info", href: null, isOutOfOrder: false },
  ...{ marks: [], isGap: false },
  ...over,
});
const detail: Detail = {
  transaction: {
    ...{ id: ID, status: "FAILED", type: "OUTGOING", createdAt: "2026-11-04T10:00:00Z" },
    ...{ customerId: "Customer:1", customerLabel: "Meridian Foods", quoteId: "Quote:1", fees: 3_750 },
    source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1" },
    destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
    ...{ fromLabel: "Meridian Foods", toLabel: "BBVA ·· 1234", exchangeRate: 0.058251619 },
    ...{ sentAmount: money(1_250_000, "USD"), receivedAmount: money(21_394_250, "MXN") },
    rateDetails: { serviceApiMultiplier: 17.1669, serviceApiFixedFee: 10, serviceApiVariableFeeAmount: 3_740 },
  },
  timeline: [
    step("Failed", "2026-11-05T09:00:00Z", { tone: "bad" }),
    step("Refund started", "2026-11-04T11:00:00Z", { isOutOfOrder: true }),
  ],
  ...{
    approval: { status: "approved", deadlineAt: "2026-11-04T10:00:05Z" },
    execution: null,
    deliveries: 3,
    usual: null,
    asOf: "2026-11-05T10:00:00Z",
  },
};

async function open(over: Partial<Detail> = {}, role: Role = "operations") {
  stubServer(
    withoutWork(() => respond(200, { ...detail, ...over })),
    respond(200, {}),
  );
  renderConsole(<TransactionDetail id={ID} />, { role, path: `/eu/transactions/${ID}` });
  await screen.findByText("Webhooks");
}
/** The target of the fact with this label. */
const linkOf = (label: string) => {
  const fact = screen.getByText(label, { selector: "dt" }).parentElement as HTMLElement;
  return decodeURIComponent(within(fact).queryByRole("link")?.getAttribute("href") ?? "");
};

test("customer, both accounts, quote, approval and deliveries are links", async () => {
  await open();
  expect(linkOf("Customer")).toBe("/eu/customers/Customer:1");
  expect(linkOf("From")).toBe("/eu/balances/InternalAccount:1");
  expect(linkOf("To")).toBe("/eu/external-accounts/ExternalAccount:2");
  expect(linkOf("Quote")).toBe("/eu/quotes/Quote:1");
  expect(linkOf("Approval")).toBe("/eu/approvals/Transaction:1");
  expect(linkOf("Webhooks")).toBe("/eu/webhooks?resourceId=Transaction:1");
  expect(screen.getByText("3 deliveries")).toBeTruthy();
});

test("a role without access to approvals or webhooks gets no links to them", async () => {
  const transaction = { ...detail.transaction, type: "INCOMING", status: "PENDING" };
  await open({ transaction }, "viewer");
  expect([linkOf("Approval"), linkOf("Webhooks")]).toEqual(["", ""]);
  expect(screen.getByText("3 deliveries")).toBeTruthy();
  const targets = screen.getAllByRole("link").map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
  expect(targets.filter((target) => /^\/eu\/(approvals|webhooks)/.test(target))).toEqual([]);
  const explanation = screen.getByRole("region", { name: "Where the money is" });
  expect(
    within(explanation)
      .getByRole("link", { name: /approval$/ })
      .getAttribute("href"),
  ).toBe("#timeline");
});

test("every link has a target", async () => {
  await open({ approval: null, deliveries: 0 });
  expect(screen.queryByText("Approval")).toBeNull();
  expect(screen.getByText("None received")).toBeTruthy();
});

test("the explanation's evidence is on the page, and the customer's text is copied with one press", async () => {
  const written: string[] = [];
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: async (text: string) => written.push(text) } });
  const refund = { status: "PENDING", reference: "RF-1", initiatedAt: "2026-11-05T09:00:00Z" };
  await open({ transaction: { ...detail.transaction, failureReason: "PAYOUT_RETURNED", refund } });
  const explanation = screen.getByRole("region", { name: "Where the money is" });
  expect(explanation.textContent).toContain("The money is on its way back to the customer");
  const places = within(explanation)
    .getAllByRole("link")
    .map((each) => each.getAttribute("href") ?? "")
    .filter((href) => href.startsWith("#"));
  expect(places).toContain("#refund");
  expect(places.filter((place) => document.querySelector(place) === null)).toEqual([]);
  fireEvent.click(within(explanation).getByRole("button", { name: "Copy text for the customer" }));
  await within(explanation).findByRole("button", { name: "Copied" });
  expect(written[0]).toMatch(/^Your payment of 12,500\.00 USD to BBVA ·· 1234 .*Please check the recipient's details/);
});

test("a name that turns the writing direction stays apart from the amounts of the explanation", async () => {
  await open({ transaction: { ...detail.transaction, toLabel: "\u202eBBVA" } });
  const explanation = screen.getByRole("region", { name: "Where the money is" });
  const turned = [...explanation.querySelectorAll("bdi")].filter((part) => part.textContent?.includes("\u202e"));
  expect(turned).not.toEqual([]);
  for (const part of turned) expect(part.textContent).not.toMatch(/\d\.\d\d [A-Z]{3}/);
  expect([...(explanation.querySelector("p")?.childNodes ?? [])].filter(({ nodeType }) => nodeType === 3)).toEqual([]);
});

test("shows one rate, from the totals, and the stated one beside it with the reason", async () => {
  await open();
  expect(screen.getAllByText(/1 USD = 17\.1154 MXN/)).toHaveLength(1);
  expect(screen.getByText("Service's rate before fees: 1 USD = 17.1669 MXN")).toBeTruthy();
  expect(screen.queryByText(/Service api/)).toBeNull();
});

test("a history with contradictory times says so, as does the step stated too early", async () => {
  await open();
  const timeline = screen.getByRole("region", { name: "Timeline" });
  expect(timeline.textContent).toContain("The stated times contradict each other.");
  const marked = within(timeline)
    .getAllByRole("listitem")
    .filter(({ textContent }) => textContent?.includes("dated before the previous step"));
  expect(marked.map(({ textContent }) => textContent?.includes("Refund started"))).toEqual([true]);
});
