import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSource } from "@/components/testing/event-source";
import { accountOptionsQuery } from "@/lib/features/accounts/queries";
import { rulesQuery } from "@/lib/features/approval-rules/queries";
import { approvalQuery } from "@/lib/features/approvals/queries";
import { customerInternalAccountsQuery, customerQuery, customersQuery } from "@/lib/features/customers/queries";
import { exportQuery } from "@/lib/features/exports/queries";
import { externalAccountsQuery } from "@/lib/features/external-accounts/queries";
import { importQuery } from "@/lib/features/imports/queries";
import { kycLinksQuery } from "@/lib/features/kyc-links/queries";
import { quoteQuery, quotesQuery } from "@/lib/features/quotes/queries";
import { transactionQuery, transactionsQuery } from "@/lib/features/transactions/queries";
import { deliveriesQuery } from "@/lib/features/webhooks/queries";
import { notificationsQuery, useLiveUpdates } from "./queries";

beforeEach(() => {
  vi.useFakeTimers();
  // Without it each tab has a stream of its own.
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("EventSource", FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
});

function Live() {
  useLiveUpdates("eu");
  return null;
}

test("what was read before the stream was open, and before something happened, is refetched", () => {
  const client = new QueryClient();
  client.setQueryData(["approvals", "eu"], 1, { updatedAt: Date.now() - 60_000 });
  client.setQueryData(["quotes", "eu"], 1, { updatedAt: Date.now() - 10_000 });
  render(
    <QueryClientProvider client={client}>
      <Live />
    </QueryClientProvider>,
  );
  FakeSource.newest.say("ready", { quietMs: 30_000 });
  vi.advanceTimersByTime(1_000);
  expect(client.getQueryState(["approvals", "eu"])?.isInvalidated).toBe(true);
  expect(client.getQueryState(["quotes", "eu"])?.isInvalidated).toBe(false);
});

test("while a proxy holds live updates back, a visible page is refetched every 30 seconds, until they arrive", () => {
  const client = new QueryClient();
  const isStale = () => client.getQueryState(["quotes", "eu"])?.isInvalidated;
  const read = () => client.setQueryData(["quotes", "eu"], 1);
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000));
  read();
  render(
    <QueryClientProvider client={client}>
      <Live />
    </QueryClientProvider>,
  );
  // It opens, and nothing comes: given up after 20 seconds, again and again.
  pass(21);
  pass(29);
  expect(isStale()).toBe(false);
  pass(3);
  expect(isStale()).toBe(true);
  read();
  pass(31);
  expect(isStale()).toBe(true);
  read();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  pass(31);
  expect(isStale()).toBe(false);
  visibility.mockRestore();
  act(() => window.dispatchEvent(new Event("online")));
  act(() => FakeSource.newest.say("ready", { quietMs: 0 }));
  pass(1);
  read();
  pass(40);
  expect(isStale()).toBe(false);
});

/** Keys as the screens have them. */
const READ = {
  approval: approvalQuery("eu", "Transaction:1").queryKey,
  "approval rules": rulesQuery("eu").queryKey,
  customer: customerQuery("eu", "Customer:1").queryKey,
  "customer's accounts": customerInternalAccountsQuery("eu", "Customer:1").queryKey,
  customers: customersQuery("eu", {}).queryKey,
  deliveries: deliveriesQuery("eu", {}).queryKey,
  export: exportQuery("eu", "6f1c").queryKey,
  "external accounts": externalAccountsQuery("eu", { scope: "customer" }).queryKey,
  import: importQuery("eu", "6f1c").queryKey,
  "kyc links": kycLinksQuery("eu", {}).queryKey,
  notifications: notificationsQuery("eu").queryKey,
  "options of accounts": accountOptionsQuery("eu", { side: "source", text: "" }).queryKey,
  quote: quoteQuery("eu", "Quote:1").queryKey,
  quotes: quotesQuery("eu", {}).queryKey,
  "quotes elsewhere": quotesQuery("us", {}).queryKey,
  transaction: transactionQuery("eu", "Transaction:1").queryKey,
  transactions: transactionsQuery("eu", {}).queryKey,
};
const PAYMENT = ["approval", "customer's accounts", "options of accounts", "transaction", "transactions"];
const ACCOUNTS = ["customer's accounts", "external accounts", "options of accounts"];

test.each([
  ["hint", { kind: "export", resourceId: "6f1c" }, ["export"]],
  ["hint", { kind: "import", resourceId: "6f1c" }, ["import"]],
  ["hint", { kind: "approval", resourceId: "Transaction:1" }, [...PAYMENT, "notifications"]],
  ["hint", { kind: "approval-rules", resourceId: null }, ["approval", "approval rules"]],
  ["hint", { kind: "journal", resourceId: "Quote:1" }, ["quote", "quotes", "transactions"]],
  ["hint", { kind: "journal", resourceId: "Transaction:1" }, PAYMENT],
  ["notification", { resourceId: "Transaction:1" }, [...PAYMENT, "deliveries", "notifications"]],
  [
    "notification",
    { resourceId: "Customer:1" },
    ["customer", "customer's accounts", "customers", "deliveries", "kyc links", "notifications"],
  ],
  ["notification", { resourceId: "ExternalAccount:1" }, [...ACCOUNTS, "deliveries", "notifications"]],
  ["notification", { resourceId: "InternalAccount:1" }, [...ACCOUNTS, "deliveries", "notifications"]],
  ["notification", { resourceId: null }, ["deliveries", "notifications"]],
])("the %s %o refetches %o, and nothing else", (name, data, stale) => {
  const client = new QueryClient();
  for (const key of Object.values<QueryKey>(READ)) client.setQueryData(key, 1);
  render(
    <QueryClientProvider client={client}>
      <Live />
    </QueryClientProvider>,
  );
  FakeSource.newest.say(name, data);
  vi.advanceTimersByTime(1_000);
  const again = Object.entries<QueryKey>(READ).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(again.map(([read]) => read)).toEqual([...stale].sort());
});
