import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { inConsole, renderConsole } from "@/components/testing/console";
import { lost, respond, type StubServer, stubServer } from "@/components/testing/server";
import type { JournalView } from "@/lib/features/journal/schema";
import { FundQuote } from "./fund-quote";
import { ReceiveUmaTool } from "./receive-uma-tool";
import { TestAccountTool } from "./test-account-tool";

const entry: JournalView = {
  ...{ id: "0195f4a0-0000-4000-8000-000000000001", action: "sandbox.receive-uma", resourceId: "SandboxPayment:1" },
  ...{ status: "succeeded", settledBy: "answer", actorName: "Olivia Park", errorCode: null, steps: [] },
  outcome: { transactionId: "Transaction:made" },
  ...{ createdAt: "2026-11-20T14:34:20Z", settledAt: "2026-11-20T14:34:21Z" },
};
const currencies = { currencies: [{ code: "USD", decimals: 2, minAmount: null, maxAmount: null }] };
const owners = { owners: [{ id: "Customer:1", label: "Ana Prado", platformCustomerId: "usr-1", status: "APPROVED" }] };
const delivery = {
  ...{ id: 7, webhookId: "Webhook:7", type: "INCOMING_PAYMENT.PENDING", resourceId: "Transaction:made" },
  ...{ resourceStatus: "PENDING", replyStatus: 202, isAsking: true, occurredAt: null, keyName: null },
  ...{ receivedAt: "2026-11-20T14:34:22Z", duplicates: 0, sizeBytes: 1 },
};
const SENDER = { address: "$success.usd@pay.example", meaning: "Pays" };

let server: StubServer<Record<string, unknown>>;
beforeEach(() => {
  server = stubServer(
    (path) =>
      path.includes("currencies")
        ? respond(200, currencies)
        : path.includes("owners")
          ? respond(200, { ...owners, isComplete: true })
          : respond(200, { data: [delivery], hasMore: false, asOf: "2026-11-20T14:34:23Z" }),
    respond(200, { entry, isNew: true }),
  );
});
const press = (name: RegExp | string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const fill = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

test("requests a payment from a sandbox sender in smallest units, and links to all that it created", async () => {
  renderConsole(<ReceiveUmaTool senders={[SENDER]} />, { role: "operations" });
  await screen.findByRole("option", { name: "USD" });
  await press("Simulate payment");
  expect(screen.getByText("Choose a currency.")).toBeTruthy();
  expect(server.sent).toEqual([]);
  await act(async () => fireEvent.click(screen.getByRole("radio", { name: "A UMA address" })));
  await fill(/^Recipient.s UMA address/, "$ana@pay.example");
  await fill(/^Currency/, "USD");
  await fill(/^Amount/, "1,250.50");
  await press("Simulate payment");
  expect(server.sent).toMatchObject([
    {
      path: "/api/sandbox/uma-payments",
      body: {
        ...{ senderUmaAddress: SENDER.address, receiverUmaAddress: "$ana@pay.example" },
        ...{ currency: "USD", decimals: 2, amount: 125_050 },
      },
    },
  ]);
  expect(await screen.findByText("Simulated")).toBeTruthy();
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Open the payment")).toContain("/transactions/Transaction%3Amade");
  expect(href("Decide it")).toContain("/approvals/Transaction%3Amade");
  expect(href("Money action")).toContain(`/money-actions/${entry.id}`);
  const webhooks = within(screen.getByRole("region", { name: "Webhooks" }));
  expect((await webhooks.findByRole("link")).getAttribute("href")).toContain("/webhooks/7");
});

test("funds a quote with the total shown, and says why if refused", async () => {
  const facts = { title: "The service keeps this credential out of its sandbox.", meaning: "Nothing was simulated." };
  server.next = respond(200, { entry: { ...entry, status: "refused", outcome: facts }, isNew: true });
  const quote = {
    ...{ id: "Quote:1", status: "PENDING", fromLabel: "Real-time funding", toLabel: "BBVA", execution: null },
    ...{ totalSendingAmount: 12_500, sendingCurrency: { code: "USD", decimals: 2 } },
  };
  renderConsole(<FundQuote quote={quote} journal={[]} />, { role: "operations" });
  await press("Fund 125.00 USD");
  expect(server.sent).toMatchObject([
    { path: "/api/sandbox/quote-fundings", body: { quoteId: "Quote:1", seen: { amount: 12_500, currency: "USD" } } },
  ]);
  expect(await screen.findByText("The service keeps this credential out of its sandbox")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Fund 125.00 USD" })).toBeTruthy();
});

test("a funding whose response was lost shows one message: its outcome, once the journal has it", async () => {
  const quote = {
    ...{ id: "Quote:1", status: "PENDING", fromLabel: "Real-time funding", toLabel: "BBVA", execution: null },
    ...{ totalSendingAmount: 12_500, sendingCurrency: { code: "USD", decimals: 2 } },
  };
  server.next = lost;
  const { rerender } = renderConsole(<FundQuote quote={quote} journal={[]} />, { role: "operations" });
  await press("Fund 125.00 USD");
  expect((await screen.findByRole("alert")).textContent).toContain("Corridor didn't respond");
  const funding: JournalView = { ...entry, action: "sandbox.fund-quote" };
  rerender(inConsole(<FundQuote quote={quote} journal={[funding]} />));
  expect(await screen.findByText("Simulated")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an account that fails needs its customer first; those who may not add accounts are told", async () => {
  const tools = {
    senders: [],
    endings: [
      { ending: "002", meaning: "Fails: insufficient funds", transferMeaning: null },
      {
        ending: "003",
        meaning: "Completes after 6 minutes",
        transferMeaning: "A transfer fails: the account is closed",
      },
    ],
    accountTypes: [{ type: "US_ACCOUNT", label: "US bank account" }],
  };
  renderConsole(<TestAccountTool tools={tools} />, { role: "compliance" });
  await press("Add account ending in 002");
  expect(server.sent).toEqual([]);
  expect(screen.getByText("Fails: insufficient funds")).toBeTruthy();
  expect(screen.getByText("A transfer fails: the account is closed")).toBeTruthy();
});
