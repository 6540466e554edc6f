import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Movements } from "@/components/balances/movements";
import { AssignedExplorer } from "@/components/casework/assigned-explorer";
import { TransactionsCard } from "@/components/customers/payments-card";
import { renderConsole } from "@/components/testing/console";
import { respond, stubServer } from "@/components/testing/server";
import { withoutWork } from "@/components/testing/work";
import type { BalanceRow } from "@/lib/features/balances/schema";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { TransactionDetail } from "./detail";
import { TransactionExplorer } from "./explorer";

const asOf = "2026-11-05T10:00:00Z";
/** Cancelled after completion: the service keeps listing it as completed (interface-revisions 5). */
const cancelled: TransactionRow = {
  ...{ id: "Transaction:1", status: "COMPLETED", type: "OUTGOING", customerLabel: null },
  ...{ fromLabel: "Okoye Textiles", toLabel: "GTBank ·· 2208", createdAt: asOf },
  refund: { status: "COMPLETED", reason: "USER_CANCELLATION" },
};
const account: BalanceRow = {
  ...{ id: "InternalAccount:1", customerId: null, owner: null, currency: "USD", decimals: 2, available: 1, total: 1 },
  ...{ status: "ACTIVE", threshold: null, belowSince: null, seenAt: asOf, changedAt: asOf },
  openedAt: null,
};

function serve() {
  const list = { data: [cancelled], hasMore: false, asOf, source: "service", hasHistory: false };
  const assigned = { id: cancelled.id, transaction: cancelled, isGone: false, status: "COMPLETED", tags: [] };
  const rest = { assignee: { id: "1", name: "Olivia Park" }, assignedAt: asOf };
  const detail = { transaction: cancelled, timeline: [], approval: null, execution: null, usual: null, deliveries: 0 };
  stubServer(
    withoutWork((path) => {
      if (path.includes("/counts")) return respond(200, { counts: {} });
      if (path.startsWith("/api/casework")) {
        return respond(200, { data: [{ ...assigned, ...rest }], hasMore: false, totalCount: 1, isCountExact: true });
      }
      return respond(200, path.startsWith("/api/transactions?") ? list : { ...detail, asOf });
    }),
    respond(200, {}),
  );
}

test.each([
  ["the list of payments", () => <TransactionExplorer />, "/eu/transactions"],
  ["the payment's page", () => <TransactionDetail id={cancelled.id} />, "/eu/transactions/Transaction:1"],
  ["its customer's page", () => <TransactionsCard customerId="Customer:1" />, "/eu/customers/Customer:1"],
  ["its account", () => <Movements account={account} count={5} />, "/eu/balances/InternalAccount:1"],
  ["assigned payments", () => <AssignedExplorer />, "/eu/work"],
])(
  "a cancelled payment that is stated as completed is shown as that and refunded, in the same words on %s",
  async (_, page, path) => {
    serve();
    const { container } = renderConsole(page(), { path });
    expect((await screen.findAllByText("Completed, refunded")).length).toBeGreaterThan(0);
    const badges = [...container.querySelectorAll("td, li, header, main")].map(({ textContent }) => textContent ?? "");
    expect(badges.filter((text) => /(^|\s)Completed$/.test(text))).toEqual([]);
  },
);
