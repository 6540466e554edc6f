import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, stubServer } from "@/components/testing/server";
import { withoutWork } from "@/components/testing/work";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { TransactionDetail } from "./detail";
import { TransactionExplorer } from "./explorer";

const usd = (amount: number) => ({ amount, currency: { code: "USD", decimals: 2 } });
const asOf = "2026-11-05T10:00:00Z";
const labels = { customerLabel: null, fromLabel: "Fjord Bank (bank deposit)", toLabel: "Meridian Foods" };
const deposit: TransactionRow = {
  ...{ id: "Transaction:1", status: "PROCESSING", type: "INCOMING", direction: "CREDIT", ...labels },
  ...{ sentAmount: usd(10_000), receivedAmount: usd(9_850), fees: 150, platformFees: 50, paymentRail: "ACH" },
  ...{ railSelectionMode: "AUTO", expectedSettlementAt: "2026-11-07T10:00:00Z", settlementTimelineSeconds: 172_800 },
  onChainTransaction: { transactionHash: "0x0123456789abcdef0123", network: "BASE" },
  refund: { status: "COMPLETED", reason: "TIMEOUT", reference: "R1" },
  source: {
    ...{ sourceType: "REALTIME_FUNDING", accountHolderName: "F••••• A•••••", accountIdentifier: "1•••••" },
    ...{ bankName: "Fjord Bank", remittanceInformation: "Invoice 7", endToEndId: "E2E1", traceNumber: "021000021" },
  },
};

function serve(transaction: TransactionRow) {
  const detail = { transaction, timeline: [], approval: null, execution: null, usual: null, deliveries: 0, asOf };
  const originator = { accountHolderName: "Fjord AS", accountIdentifier: "1234567890" };
  return stubServer(
    withoutWork(() => respond(200, detail)),
    respond(200, { counterpartyInformation: {}, originator }),
  );
}
const fact = (label: string) => screen.getByText(label, { selector: "dt" }).parentElement?.textContent;

test("a payment shows its rail, settlement, fees and refund; platform fees are part of the fees", async () => {
  serve(deposit);
  renderConsole(<TransactionDetail id={deposit.id} />, { path: "/eu/transactions/Transaction:1" });
  await screen.findByText("Webhooks");
  expect(fact("Rail")).toBe("RailACH chosen by the service");
  expect(fact("Expected settlement")).toContain("7 Nov");
  expect(fact("Usual settlement time")).toContain("2 days");
  expect(fact("Fees")).toContain("1.50 USD included");
  expect(fact("Platform fees")).toContain("0.50 USD part of the fees");
  expect(fact("On-chain reference")).toContain("0x012345…0123");
  expect(fact("Reason")).toBe("ReasonTimeout");
});

test("masks the sender until revealed by a permitted role", async () => {
  const { sent } = serve(deposit);
  renderConsole(<TransactionDetail id={deposit.id} />, {
    ...{ role: "compliance", path: "/eu/transactions/Transaction:1" },
  });
  await screen.findByText("Webhooks");
  expect(fact("Account holder")).toContain("F••••• A•••••");
  expect(fact("Bank")).toContain("Fjord Bank");
  expect(fact("Trace number")).toContain("021000021");
  fireEvent.click(screen.getByRole("button", { name: "Reveal" }));
  expect(await screen.findByText("Fjord AS")).toBeTruthy();
  expect(fact("Account")).toContain("1234567890");
  expect(sent.map(({ path }) => path)).toEqual(["/api/transactions/Transaction%3A1/reveal"]);
});

test.each([
  [{ status: "COMPLETED" }, "Settled", "6 Nov"],
  [{ status: "FAILED", failureReason: "PAYOUT_RETURNED" }, "Settled", "6 Nov"],
  [{ status: "PROCESSING" }, "Expected to settle", "6 Nov"],
  [{ status: "FAILED", failureReason: "QUOTE_EXECUTION_FAILED" }, "Updated", "5 Nov"],
  [{ status: "REJECTED" }, "Updated", "5 Nov"],
  [{ status: "EXPIRED" }, "Updated", "5 Nov"],
])("%o: a settlement time is shown only if it settled or still may", async (state, label, day) => {
  const times = { settledAt: "2026-11-06T09:00:00Z", updatedAt: "2026-11-05T09:00:00Z" };
  serve({ ...{ id: "Transaction:1", type: "OUTGOING", ...labels }, ...times, ...state });
  renderConsole(<TransactionDetail id={deposit.id} />, { path: "/eu/transactions/Transaction:1" });
  await screen.findByText("Webhooks");
  expect(fact(label)).toContain(day);
  for (const other of ["Settled", "Expected to settle", "Updated"].filter((one) => one !== label)) {
    expect(screen.queryByText(other, { selector: "dt" })).toBeNull();
  }
});

test("a payment from an earlier deployment shows none of it", async () => {
  serve({ id: "Transaction:1", status: "COMPLETED", type: "INCOMING", ...labels });
  renderConsole(<TransactionDetail id={deposit.id} />, { path: "/eu/transactions/Transaction:1" });
  await screen.findByText("Webhooks");
  for (const word of ["Rail", "Expected settlement", "Platform fees", "On-chain reference", "Account holder", "Fees"]) {
    expect(screen.queryByText(word, { selector: "dt" })).toBeNull();
  }
});

test.each([
  [true, "", true],
  [false, "", false],
  [false, "?status=PENDING_AUTHORIZATION", true],
])(
  "offers the status for awaiting the customer if it can occur (%s), or a link sets it (%s)",
  async (canAwaitAuthorization, search, isOffered) => {
    const page = { data: [], hasMore: false, canFilterByAccount: true, canAwaitAuthorization, asOf };
    stubServer((path) => respond(200, path.includes("/counts") ? { counts: {} } : page), respond(200, {}));
    renderConsole(<TransactionExplorer />, { path: `/eu/transactions${search}` });
    await screen.findAllByText(/No payments yet|Nothing/);
    const tabs = screen.getByLabelText("Transactions by status").textContent ?? "";
    expect(tabs).toContain("Pending");
    expect(tabs.includes("Pending authorisation")).toBe(isOffered);
  },
);

test("a filter that the deployment lacks shows nothing, and offers the two that it has", async () => {
  const problem = { code: "filter_unknown", title: "It can't filter by an account on either side." };
  const asked: string[] = [];
  stubServer(
    (path) => {
      asked.push(path);
      if (path.includes("accountIdentifier=")) return respond(400, problem);
      if (path.includes("/counts")) return respond(200, { counts: {} });
      return respond(200, { data: [], hasMore: false, canFilterByAccount: false, asOf });
    },
    respond(200, {}),
  );
  renderConsole(<TransactionExplorer />, { path: "/eu/transactions?accountIdentifier=$bo@b.example" });
  expect(await screen.findByText("Filter by one side instead")).toBeTruthy();
  expect(screen.queryByText("No payments yet")).toBeNull();
  expect(screen.getByRole("button", { name: "Payments it sent" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Payments it received" })).toBeTruthy();
});
