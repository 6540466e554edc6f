import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { inConsole, renderConsole } from "@/components/testing/console";
import { lost, respond, type StubServer, silence, stubServer } from "@/components/testing/server";
import type { TransactionActions as Actions, TransactionRow } from "@/lib/features/transactions/schema";
import type { Role } from "@/lib/permissions";
import { TransactionActions } from "./actions";

const money = (amount: number, code: string) => ({ amount, currency: { code, decimals: 2 } });
const transaction: TransactionRow = {
  ...{ id: "Transaction:1", status: "PENDING", type: "OUTGOING", createdAt: "2026-11-04T10:00:00Z" },
  ...{ fromLabel: "Meridian Foods", toLabel: "Chase ·· 1234", customerLabel: null, paymentRail: "ACH" },
  destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
  ...{ sentAmount: money(1_250_000, "EUR"), receivedAmount: money(1_400_000, "USD") },
};
const entry = {
  ...{ id: "1", action: "transaction.cancel", resourceId: "Transaction:1", status: "succeeded", settledBy: "answer" },
  ...{ actorName: "Olivia Park", errorCode: null, outcome: {}, createdAt: "2026-11-20T14:34:20Z", steps: [] },
  settledAt: "2026-11-20T14:34:21Z",
} as const;

let actions: Actions;
let server: StubServer<Record<string, unknown>>;
beforeEach(() => {
  actions = { canCancel: true, canConfirm: true, cancellation: null };
  server = stubServer(() => respond(200, actions), respond(200, { entry, isNew: true }));
});

async function show(over: Partial<TransactionRow> = {}, role: Role = "operations") {
  renderConsole(<TransactionActions transaction={{ ...transaction, ...over }} />, { role });
  await act(async () => {});
}
const button = (name: RegExp | string) => screen.queryByRole("button", { name });
const press = async (name: RegExp | string) => {
  await act(async () => fireEvent.click(await screen.findByRole("button", { name })));
};

test("the dialog restates both sums and the payee, sends the reason, and claims only that cancellation was requested", async () => {
  await show();
  await press("Request cancellation");
  const dialog = within(screen.getByRole("dialog"));
  for (const text of ["Chase ·· 1234", "14,000.00 USD", "12,500.00 EUR", "ACH"]) dialog.getByText(text);
  expect(dialog.getByText(/It may still be paid out/)).toBeTruthy();
  await act(async () => fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "Paid twice" } }));
  actions = { ...actions, cancellation: entry as unknown as Actions["cancellation"] };
  await press(/^Request cancellation of 12,500\.00 EUR/);
  expect(server.sent).toMatchObject([
    {
      path: "/api/transactions/Transaction%3A1/cancel",
      body: {
        reason: "Paid twice",
        seen: { sent: "1250000 EUR", received: "1400000 USD", destination: "ExternalAccount:2" },
      },
    },
  ]);
  expect(await screen.findByText("Cancellation requested")).toBeTruthy();
  expect(screen.getByText(/It is not done yet/)).toBeTruthy();
  expect(button("Request cancellation")).toBeNull();
});

test.each([
  ["Platform", "Platform paid"],
  ["Meridian Foods", "Customer paid"],
])("the dialogs say what %s pays", async (fromLabel, words) => {
  await show({ fromLabel });
  for (const name of ["Request cancellation", "Record receipt delivery"]) {
    await press(name);
    expect(within(screen.getByRole("dialog")).getByText(words)).toBeTruthy();
    await press(/^(Keep the payment|Cancel)$/);
  }
});

test("two presses are one request, and a press after a lost response carries the same key", async () => {
  await show();
  await press("Request cancellation");
  server.next = silence;
  await press(/^Request cancellation of/);
  await press(/^Request cancellation of/);
  expect(server.bodies).toHaveLength(1);
});

test("a press after a lost response carries the same key", async () => {
  await show();
  await press("Request cancellation");
  server.next = lost;
  await press(/^Request cancellation of/);
  expect(await screen.findByRole("alert")).toBeTruthy();
  await press(/^Request cancellation of/);
  const [first, second] = server.bodies.map(({ key }) => key);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test("a cancellation that went through although its response was lost leaves nothing to press or to keep", async () => {
  await show();
  await press("Request cancellation");
  actions = { ...actions, cancellation: entry as unknown as Actions["cancellation"] };
  server.next = lost;
  await press(/^Request cancellation of/);
  const dialog = within(screen.getByRole("dialog"));
  await dialog.findByText("Cancellation requested");
  expect(dialog.queryByRole("button", { name: "Keep the payment" })).toBeNull();
  await press(/^Request cancellation of/);
  expect(server.bodies).toHaveLength(1);
  fireEvent.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a payment that completes while its cancellation is being confirmed can't be cancelled any more", async () => {
  actions = { ...actions, canConfirm: false };
  const { rerender } = renderConsole(<TransactionActions transaction={transaction} />);
  await press("Request cancellation");
  const done = <TransactionActions transaction={{ ...transaction, status: "COMPLETED" }} />;
  await act(async () => rerender(inConsole(done)));
  const dialog = within(screen.getByRole("dialog"));
  dialog.getByText("This payment can't be cancelled any more");
  dialog.getByText(/^No cancellation was sent/);
  await press(/^Request cancellation of/);
  expect(server.bodies).toEqual([]);
});

test("a payment that completes after the response to its cancellation was lost isn't said to have none sent", async () => {
  const { rerender } = renderConsole(<TransactionActions transaction={transaction} />);
  await press("Request cancellation");
  server.next = lost;
  await press(/^Request cancellation of/);
  const done = <TransactionActions transaction={{ ...transaction, status: "COMPLETED" }} />;
  await act(async () => rerender(inConsole(done)));
  const dialog = within(screen.getByRole("dialog"));
  dialog.getByText("This payment can't be cancelled any more");
  expect(dialog.queryByText(/No cancellation was sent/)).toBeNull();
});

test("an unknown rail allows cancellation with the note that the service decides", async () => {
  await show({ paymentRail: undefined });
  await press("Request cancellation");
  expect(screen.getByText("Only the service can say whether it can be cancelled")).toBeTruthy();
});

test.each<[string, Partial<TransactionRow>, Partial<Actions>]>([
  ["another rail", { paymentRail: "SPEI" }, {}],
  ["a settled payment", { status: "COMPLETED" }, {}],
  ["a deployment that can't", {}, { canCancel: false }],
])("%s offers no cancellation", async (_, over, can) => {
  actions = { ...actions, ...can };
  await show(over);
  await screen.findByRole("button", { name: "Record receipt delivery" });
  expect(button("Request cancellation")).toBeNull();
});

test.each([
  ["TRANSACTION_NOT_CANCELLABLE", false],
  ["INVALID_INPUT", true],
])("a cancellation refused with %s: offered again: %s", async (errorCode, isOffered) => {
  const refused = { ...entry, status: "refused", errorCode, outcome: { title: "It was refused." } };
  actions = { ...actions, cancellation: refused as unknown as Actions["cancellation"] };
  await show();
  expect(await screen.findByText("It was refused")).toBeTruthy();
  expect(button("Request cancellation") !== null).toBe(isOffered);
});

test("a deployment without either shows nothing, and a role without the permission is told why", async () => {
  actions = { ...actions, canCancel: false, canConfirm: false };
  await show();
  expect(button("Request cancellation")).toBeNull();
  expect(button("Record receipt delivery")).toBeNull();
});

test("a viewer can't open either", async () => {
  await show({}, "viewer");
  await press("Request cancellation");
  await press("Record receipt delivery");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a receipt is recorded with the time in the user's zone", async () => {
  await show({ receiptDeliveryConfirmedAt: "2026-11-01T08:00:00Z" });
  expect((await screen.findByText(/^Receipt delivered/)).textContent).toMatch(/1 Nov( 2026)?, 08:00:00/);
  await press("Correct delivery time");
  const field = screen.getByLabelText<HTMLInputElement>(/^Delivered at/);
  expect(field.value).toBe("2026-11-01T08:00");
  await act(async () => fireEvent.change(field, { target: { value: "2026-11-20T10:30" } }));
  server.next = respond(200, { receiptDeliveryConfirmedAt: "2026-11-20T10:30:00.000Z" });
  await press("Record delivery");
  expect(server.bodies).toEqual([{ deliveredAt: "2026-11-20T10:30:00.000Z" }]);
});
