import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { type Responder, respond, silence, stubServer } from "@/components/testing/server";
import { EarlierPayment } from "./earlier-payment";

const USD = { code: "USD", symbol: "$", decimals: 2 };
const MXN = { code: "MXN", symbol: "$", decimals: 2 };
const sent = { amount: 10_000, currency: "USD", decimals: 2 };
const received = { amount: 183_314, currency: "MXN", decimals: 2 };
const payment = {
  ...{
    id: "Transaction:1",
    type: "OUTGOING",
    status: "COMPLETED",
    quoteId: "Quote:1",
    createdAt: "2026-11-27T14:03:00Z",
  },
  sentAmount: { amount: 10_000, currency: USD },
  receivedAmount: { amount: 999, currency: MXN },
};

let asked: URLSearchParams[];
let answer: Responder;
beforeEach(() => {
  asked = [];
  stubServer((path) => {
    asked.push(new URL(path, "http://x").searchParams);
    return answer;
  }, silence);
});

async function shown(rows: object[]): Promise<string> {
  cleanup();
  asked = [];
  answer = respond(200, { data: rows });
  renderConsole(
    <section aria-label="Warnings">
      <EarlierPayment accountId="ExternalAccount:2" amounts={[sent, received]} quoteId="Quote:9" />
    </section>,
    { path: "/eu/quotes/new" },
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  // What would be shown is there once the response has been read.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return screen.getByRole("region", { name: "Warnings" }).textContent ?? "";
}

test("warns of a payment of the same amount to the same account, sent or received, and leads to it", async () => {
  expect(await shown([payment])).toMatch(
    /^100\.00 USD was already sent to this account.*Make sure this isn't a duplicate\.$/,
  );
  expect(
    within(screen.getByRole("region", { name: "Warnings" }))
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/eu/transactions/Transaction%3A1");
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ receiverAccountIdentifier: "ExternalAccount:2" });
  const arrived = { ...payment, sentAmount: undefined, receivedAmount: { amount: 183_314, currency: MXN } };
  expect(await shown([arrived, payment])).toMatch(/1,833\.14 MXN.*the last of 2 payments of that amount in 7 days/);
  const sparse = { id: "Transaction:1", status: "PROCESSING", sentAmount: payment.sentAmount };
  expect(await shown([sparse])).toContain("See the payment");
});

test("is silent about what moved no money, moved other money, or is this payment itself", async () => {
  const others = [
    { ...payment, status: "FAILED" },
    { ...payment, status: "PENDING" },
    { ...payment, refund: { status: "COMPLETED" } },
    { ...payment, type: "INCOMING" },
    { ...payment, destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:3" } },
    { ...payment, destination: { destinationType: "UMA_ADDRESS", umaAddress: "$ana@bank.example" } },
    { ...payment, quoteId: "Quote:9" },
    { ...payment, sentAmount: { amount: 10_001, currency: USD } },
    { ...payment, sentAmount: { amount: 10_000, currency: { ...USD, decimals: 3 } } },
    { ...payment, sentAmount: undefined, receivedAmount: undefined },
  ];
  expect(await shown(others)).toBe("");
});

test("says that it couldn't be checked", async () => {
  answer = respond(502, { title: "The service had an internal error.", status: 502 });
  renderConsole(<EarlierPayment accountId="ExternalAccount:2" amounts={[sent]} />);
  await screen.findByText(/^Couldn't check whether this amount was already sent to this account\./);
});
