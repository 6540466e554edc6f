import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { FakeSource } from "@/components/testing/event-source";
import { useLiveUpdates } from "@/lib/features/notifications/queries";
import { CustomerDetail } from "./detail";
import { ExternalAccountsCard } from "./external-accounts-card";
import { InternalAccountsCard } from "./internal-accounts-card";
import { QuotesCard, TransactionsCard } from "./payments-card";

const problem = { code: "down", title: "The service did not answer." };
let balance: number;
let status: string;
let isDown: boolean;

beforeEach(() => {
  [balance, status, isDown] = [100, "PENDING", false];
  vi.useFakeTimers();
  // Without it each tab has its own stream.
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("fetch", async (path: string) => {
    if (isDown || path.endsWith("/Customer%3A1")) return Response.json(problem, { status: 400 });
    if (/\/(notes|quotes|transactions)/.test(path)) return Response.json({ data: [], hasMore: false });
    if (path.endsWith("/internal-accounts")) {
      const currency = { code: "EUR", name: "Euro", decimals: 2 };
      const account = { id: "InternalAccount:1", balance: { amount: balance, currency }, paymentInstructions: [] };
      return Response.json({ accounts: [account], hasMore: false });
    }
    const account = { id: "ExternalAccount:1", label: "Bank ··1234", beneficiary: "Ada", currency: "EUR", status };
    return Response.json({ accounts: [account], hasMore: false });
  });
});
afterEach(() => {
  // Before the real clock is restored.
  cleanup();
  vi.useRealTimers();
});

function Live({ children }: { children: ReactNode }) {
  useLiveUpdates("eu");
  return children;
}

const later = () => act(() => vi.advanceTimersByTimeAsync(2_000));
const hint = async (resourceId: string) => {
  FakeSource.newest.say("hint", { kind: "account", resourceId });
  await later();
};
async function show(page: ReactNode) {
  renderConsole(<Live>{page}</Live>, { path: "/eu/customers/1" });
  await later();
}

test.each(["Transaction:1", "InternalAccount:1"])("a balance is updated on an event about %s", async (id) => {
  await show(<InternalAccountsCard customerId="Customer:1" />);
  expect(screen.getByText("1.00", { exact: false })).toBeTruthy();
  balance = 250;
  await hint(id);
  expect(screen.getByText("2.50", { exact: false })).toBeTruthy();
});

test("an external account is updated on events about it", async () => {
  await show(<ExternalAccountsCard customerId="Customer:1" isDeleted={false} />);
  expect(screen.getByText("Pending")).toBeTruthy();
  status = "ACTIVE";
  await hint("ExternalAccount:1");
  expect(screen.getByText("Active")).toBeTruthy();
});

test("old balances state their time, and say when newer ones could not be read", async () => {
  await show(<InternalAccountsCard customerId="Customer:1" />);
  expect(screen.getByText(/Balances as of/).querySelector("time")).not.toBeNull();
  isDown = true;
  await hint("Transaction:1");
  expect(screen.getByText("1.00", { exact: false })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain(
    "Newer balances couldn't be loaded: The service did not answer.",
  );
  isDown = false;
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  await later();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the KYC card of an unreadable customer says so", async () => {
  await show(<CustomerDetail id="Customer:1" />);
  expect(screen.getByText("KYC couldn't be loaded: The service did not answer.")).toBeTruthy();
});

test.each([
  ["/internal-accounts", <InternalAccountsCard key="in" customerId="Customer:1" />, /opens one account per currency/],
  ["/external-accounts", <ExternalAccountsCard key="ex" customerId="Customer:1" isDeleted={false} />, /None yet/],
  ["/transactions", <TransactionsCard key="tr" customerId="Customer:1" />, /No payments for this customer/],
  ["/quotes", <QuotesCard key="qu" customerId="Customer:1" />, /No quotes for this customer/],
])("doesn't call an empty first page of %s none if others follow", async (_, card, none) => {
  let hasMore = true;
  vi.stubGlobal("fetch", async () => Response.json({ accounts: [], data: [], hasMore }));
  await show(card);
  expect(
    screen.getByText("The service's first page is empty, but it reports more results. Reload the page to try again."),
  ).toBeTruthy();
  expect(screen.queryByText(none)).toBeNull();
  cleanup();
  hasMore = false;
  await show(card);
  expect(screen.getByText(none)).toBeTruthy();
});
