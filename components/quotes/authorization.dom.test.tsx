import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { entry as executed, MXN, USD } from "@/components/testing/quote-builder";
import { lost, type Responder, respond, type StubServer, silence, stubServer } from "@/components/testing/server";
import type { JournalView } from "@/lib/features/journal/schema";
import type { QuoteView } from "@/lib/features/quotes/schema";
import type { Role } from "@/lib/permissions";
import { QuoteDetail } from "./detail";

const held: JournalView = { ...executed, outcome: { quoteStatus: "PENDING_AUTHORIZATION", transactionId: null } };
const tried = (status: JournalView["status"], outcome: JournalView["outcome"] = null): JournalView => ({
  ...{ ...executed, id: "2", action: "quote.authorize", status, outcome },
});
const refused = tried("refused", { title: "The code is wrong or no longer valid.", meaning: "Nothing was sent." });
let view: QuoteView;
let server: StubServer<Record<string, unknown>>;

beforeEach(() => {
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  view = {
    quote: {
      ...{ id: "Quote:1", status: "PENDING_AUTHORIZATION", createdAt: soon(-60), expiresAt: soon(60) },
      ...{ sendingCurrency: USD, receivingCurrency: MXN, totalSendingAmount: 10_000, totalReceivingAmount: 170_000 },
      ...{ feesIncluded: 30, execution: "done", fromLabel: "Meridian Foods", toLabel: "BBVA" },
      scaChallenge: { id: "c", expiresAt: soon(250), factor: "SMS_OTP", availableFactors: ["SMS_OTP"] },
    },
    payer: { id: null, name: "Meridian Foods", account: null },
    payee: { id: null, name: "Ana Prado", account: null },
    ...{ asked: null, now: soon(0), canAuthorize: true, journal: [held] },
  };
  server = stubServer((path) => respond(200, path.startsWith("/api/quotes/") ? view : {}), silence);
});

async function show(role: Role = "operations") {
  renderConsole(<QuoteDetail id="Quote:1" />, { path: "/eu/quotes/Quote:1", role });
  await screen.findByText("Waiting for the customer's authorisation");
}
const field = () => screen.queryByLabelText<HTMLInputElement>("Code that the customer reads out");
const type = (value: string) => act(async () => fireEvent.change(field() as HTMLElement, { target: { value } }));
const press = (name = "Confirm and send 100.00 USD") =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const takes = (entry: JournalView, isNew = true): Responder => respond(200, { entry, isNew });

test("is never called executed or a receipt, and says that no money has moved", async () => {
  await show();
  const text = document.body.textContent ?? "";
  expect(text).toContain("No money has moved.");
  expect(text).toContain("Pending authorisation");
  expect(text).toContain("left to confirm");
  expect(text).not.toMatch(/Executed|Receipt|went through|confirmed it/);
});

test("money still to be paid in: nothing has arrived, and the button doesn't say that it sends", async () => {
  const source = { sourceType: "REALTIME_FUNDING", currency: "USD" };
  view = { ...view, quote: { ...view.quote, source }, journal: [] };
  await show();
  expect(screen.getByText("How to pay in is shown once they have confirmed.")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/money arrived|under way/);
  await type("123456");
  server.next = takes(tried("succeeded"));
  view = { ...view, quote: { ...view.quote, status: "PENDING", paymentInstructions: [{}], scaChallenge: undefined } };
  await press("Confirm the payment of 100.00 USD");
  expect(server.bodies).toMatchObject([{ code: "123456", totalSendingAmount: 10_000 }]);
  const waiting = await screen.findByText("Waiting for 100.00 USD");
  expect(document.activeElement?.contains(waiting)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("a wrong code leaves the field open for the next one, which has its own key", async () => {
  await show();
  await type("111 111");
  server.next = takes(refused);
  view = { ...view, journal: [refused, held] };
  await press();
  expect(await screen.findByText("The code is wrong or no longer valid")).toBeTruthy();
  expect(field()?.value).toBe("");
  await type("123456");
  await press();
  expect(server.sent.map(({ path }) => path)).toEqual(Array(2).fill("/api/quotes/Quote%3A1/authorize"));
  expect(server.bodies).toMatchObject([{ code: "111111", totalSendingAmount: 10_000 }, { code: "123456" }]);
  expect(server.bodies[0]?.key).not.toBe(server.bodies[1]?.key);
});

test("two presses are one attempt; after a lost answer the same code carries the same key", async () => {
  await show();
  await type("123456");
  await press();
  await press();
  expect(server.bodies).toHaveLength(1);
});

test("after a lost answer the same code carries the same key", async () => {
  await show();
  await type("123456");
  server.next = lost;
  await press();
  await screen.findByRole("alert");
  await press();
  expect(server.bodies[1]?.key).toBe(server.bodies[0]?.key);
});

test.each(["", "12", "not a code!"])("%j is not sent", async (text) => {
  await show();
  await type(text);
  await press();
  expect(server.sent).toEqual([]);
  expect(screen.getByText(/4 to 12 digits or letters/)).toBeTruthy();
});

test("the code can be resent by SMS", async () => {
  await show();
  server.next = async () => new Response(null, { status: 204 });
  await press("Send the code again");
  expect(server.sent.map(({ path }) => path)).toEqual(["/api/quotes/Quote%3A1/authorize/resend"]);
});

test("a passkey is used on the customer's own device: there is no field", async () => {
  view.quote.scaChallenge = { factor: "PASSKEY" };
  await show();
  expect(screen.getByText(/passkey in your app/)).toBeTruthy();
  expect([field(), screen.queryByRole("button", { name: /send the code/i })]).toEqual([null, null]);
});

test.each<[string, () => void, string]>([
  ["the deployment takes no codes", () => (view.canAuthorize = false), "The customer confirms it in your app."],
  ["a code is being checked", () => (view.journal = [tried("unknown"), held]), "Checking whether the service accepted"],
  ["a code was taken", () => (view.journal = [tried("succeeded"), held]), "The service accepted the code"],
])("there is no field while %s", async (_, arrange, words) => {
  arrange();
  await show();
  expect(document.body.textContent).toContain(words);
  expect(field()).toBeNull();
});

test("a lock states its end, and a viewer is told why the button is disabled", async () => {
  view.journal = [tried("refused", { title: "Locked out.", lockedUntil: "2026-11-22T12:00:00Z" }), held];
  await show("viewer");
  expect(screen.getByText(/^Locked until/).textContent).toContain("12:00:00");
  await type("123456");
  await press();
  expect(server.sent).toEqual([]);
});

test("a payment that failed after waiting is never called executed", async () => {
  view.quote = { ...view.quote, status: "FAILED" };
  renderConsole(<QuoteDetail id="Quote:1" />, { path: "/eu/quotes/Quote:1" });
  await screen.findByText("It failed after waiting for the customer's authorisation");
  expect(document.body.textContent).not.toMatch(/Executed|Receipt/);
});

test("how to pay in is only for reference once the price has expired", async () => {
  const source = { sourceType: "REALTIME_FUNDING", currency: "USD" };
  const paymentInstructions = [{ accountOrWalletInfo: { accountType: "USD_ACCOUNT", reference: "REF-7" } }];
  view = { ...view, quote: { ...view.quote, source, paymentInstructions, status: "EXPIRED" }, journal: [] };
  renderConsole(<QuoteDetail id="Quote:1" />, { path: "/eu/quotes/Quote:1" });
  await screen.findByText("REF-7");
  screen.getByText("For reference only: nothing more is to be paid in.");
});
