import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, stubServer } from "@/components/testing/server";
import { withoutWork } from "@/components/testing/work";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { TransactionDetail } from "./detail";
import { TransactionExplorer } from "./explorer";
import { TransactionPanel } from "./panel";

/** All that a webhook or a list may contain about a payment. */
const sparse: TransactionRow = {
  ...{ id: "Transaction:1", status: "PENDING" },
  ...{ customerLabel: null, fromLabel: "Unknown", toLabel: "Unknown" },
};
const bare: TransactionRow = { ...sparse, id: "Transaction:2", status: undefined };
const odd: TransactionRow = { ...sparse, id: "Transaction:3", unreadFields: ["sentAmount", "refund.settledAt"] };
const asOf = "2026-11-05T10:00:00Z";

function serve(transaction: TransactionRow) {
  const detail = { transaction, timeline: [], approval: null, execution: null, usual: null, deliveries: 0, asOf };
  stubServer(
    withoutWork((path) => {
      if (path.includes("/counts")) return respond(200, { counts: {} });
      if (path.startsWith("/api/transactions/")) return respond(200, detail);
      if (!path.startsWith("/api/transactions")) return respond(200, { data: [] });
      return respond(200, { data: [sparse, bare, odd], hasMore: false, unreadRecords: 2, asOf });
    }),
    respond(200, {}),
  );
}

test("a list shows payments that contain only an id, marks missing values, and counts those it can't show", async () => {
  serve(sparse);
  renderConsole(<TransactionExplorer />, { path: "/eu/transactions" });
  await screen.findByText("2 records couldn't be read and aren't in this list.");
  const table = screen.getByRole("table", { name: "Transactions" });
  const [, ...rows] = within(table).getAllByRole("row");
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toContain("Pending");
  expect(rows[1]?.textContent).toContain("Not stated");
  for (const row of rows) {
    expect(row.textContent).toContain("—");
    expect(row.textContent).not.toMatch(/1970|NaN|undefined|0\.00/);
  }
  expect(screen.getByText(/Some fields of 1 record on this page couldn't be read\./)).toBeTruthy();
});

test.each([
  ["panel", () => <TransactionPanel id={bare.id} row={bare} />],
  ["page", () => <TransactionDetail id={bare.id} />],
])("the %s of such a payment shows what is known", async (_, page) => {
  serve(bare);
  renderConsole(page(), { path: "/eu/transactions" });
  await screen.findByText("None received");
  const created = screen.getByText("Created", { selector: "dt" }).parentElement;
  expect(created?.textContent).toBe("Created—");
  expect(document.body.textContent).not.toMatch(/1970|NaN|undefined|Invalid/);
});

test("names in words what could not be read of a payment", async () => {
  serve(odd);
  renderConsole(<TransactionDetail id={odd.id} />, { path: "/eu/transactions" });
  expect(await screen.findByText("Some of this couldn't be read: Sent amount, Refund: settled at.")).toBeTruthy();
});

test.each([
  ["PENDING", /^Where to send the money/],
  ["COMPLETED", /^For reference only: nothing more is to be paid in/],
  ["EXPIRED", /^For reference only: nothing more is to be paid in/],
])("how to pay in is said of a payment that is %s only while money is still to come", async (status, words) => {
  const paymentInstructions = [{ accountOrWalletInfo: { accountType: "SPARK_WALLET", address: "sp1abc" } }];
  serve({ ...sparse, status, paymentInstructions });
  renderConsole(<TransactionDetail id="Transaction:1" />, { path: "/eu/transactions/Transaction:1" });
  await screen.findByText(words);
  screen.getByText("sp1abc");
  const code = { name: "Payment instructions as a QR code" };
  if (status === "PENDING") await screen.findByRole("img", code);
  else expect(screen.queryByRole("img", code)).toBeNull();
});
