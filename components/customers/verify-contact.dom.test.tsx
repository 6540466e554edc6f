import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KnownCustomer } from "@/components/kyc-links/whose";
import { renderConsole } from "@/components/testing/console";
import { FAILURES, type Responder, respond, type StubServer, silence, stubServer } from "@/components/testing/server";

let contacts: { email?: string; phone?: string };
let isDeleted: boolean;
let server: StubServer<Record<string, unknown>>;

const SENT = respond(200, { how: "sent" });
const refusal = (status: number, facts: object): Responder =>
  respond(status, { code: "x", title: "Refused.", ...facts });

beforeEach(() => {
  contacts = { email: "PENDING", phone: "PENDING" };
  isDeleted = false;
  const customer = () => ({ id: "Customer:1", name: "Ana Prado", platformCustomerId: "p-1", isDeleted });
  server = stubServer(
    () => respond(200, { customer: { ...customer(), contactVerification: contacts }, personal: [] }),
    silence,
  );
});
afterEach(() => vi.useRealTimers());

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const field = () => screen.getByLabelText<HTMLInputElement>(/^Code that the customer reads out/);
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));
const submit = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "Customer's code" })));
const isOff = (name: string | RegExp) => button(name).getAttribute("aria-disabled") === "true";
const shown = () => document.body.textContent ?? "";

async function open(name = "Verify email") {
  renderConsole(<KnownCustomer id="Customer:1" />, { path: "/eu/kyc-links/new" });
  await screen.findByRole("button", { name });
  await press(name);
}

test("sends, reads out and accepts a code: the contact shows as verified, the other one still waits", async () => {
  await open();
  expect(server.sent).toEqual([]);
  server.next = SENT;
  await press("Send code");
  expect(server.sent).toEqual([
    { method: "POST", path: "/api/customers/Customer%3A1/contacts/email/send-code", body: {} },
  ]);
  expect(screen.getByText("The service sent a code to the customer's email.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await type("123 456");
  server.next = respond(200, { how: "answered" });
  contacts = { email: "VERIFIED", phone: "PENDING" };
  await submit();
  expect(server.sent[1]).toEqual({
    ...{ method: "POST", path: "/api/customers/Customer%3A1/contacts/email/confirm" },
    body: { code: "123456" },
  });
  expect(await screen.findByText("Verified")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByRole("button", { name: /^Verify/ })).toEqual([button("Verify phone number")]);
});

test("verifies a phone number by its own calls, even with a code sent by someone else", async () => {
  await open("Verify phone number");
  await type("123456");
  server.next = respond(200, { how: "already" });
  contacts = { email: "PENDING", phone: "VERIFIED" };
  await submit();
  expect(server.sent.map(({ path }) => path)).toEqual(["/api/customers/Customer%3A1/contacts/phone/confirm"]);
  expect(await screen.findByText("Verified")).toBeTruthy();
});

test("a wrong code is reported at the field and stays in it; two presses are one attempt", async () => {
  await open();
  await type("000000");
  let reply: (response: Response) => void = () => {};
  server.next = () => new Promise((resolve) => (reply = resolve));
  await submit();
  await submit();
  const wrong = refusal(400, {
    title: "The service didn't accept the code.",
    fields: { code: "This isn't the code." },
  });
  await act(async () => reply(await wrong()));
  expect(server.sent).toHaveLength(1);
  expect(field().value).toBe("000000");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("This isn't the code.")).toBeTruthy();
  expect(document.activeElement).toBe(field());
});

test.each(["", "12", "not a code!"])("%j is not sent", async (text) => {
  await open();
  await type(text);
  await submit();
  expect(server.sent).toEqual([]);
  expect(screen.getByText(/4 to 12 digits or letters/)).toBeTruthy();
});

test("another code can be sent after half a minute, even if the dialog was closed in between", async () => {
  await open();
  // Only once the page has loaded: fake timers would hold up its requests.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.next = SENT;
  await press("Send code");
  await press("Send a new code");
  await press("Close");
  await press("Verify email");
  expect(isOff("Send a new code")).toBe(true);
  expect(shown()).toMatch(/A new code can be sent in (30|29) s\./);
  expect(server.sent).toHaveLength(1);
  await act(async () => vi.advanceTimersByTime(31_000));
  expect(isOff("Send a new code")).toBe(false);
  await press("Send a new code");
  expect(server.sent).toHaveLength(2);
});

test("after too many codes, waits as long as the service asks", async () => {
  await open();
  const next = "Wait 90 seconds, then try again.";
  server.next = refusal(429, { title: "Too many attempts in a short time.", next, retryAfterSeconds: 90 });
  await press("Send code");
  expect(screen.getByRole("alert").textContent).toMatch(
    /^Too many attempts in a short time.*Wait 90 seconds, then try again\.$/,
  );
  expect(shown()).toMatch(/A new code can be sent in (90|89) s\./);
  expect(isOff("Send code")).toBe(true);
});

test.each(FAILURES)("%s: reports it and keeps what was typed", async (_, bad, title) => {
  await open();
  server.next = bad;
  await press("Send code");
  // A banner's title drops its full stop.
  expect(screen.getByRole("alert").textContent).toContain(title.replace(/\.$/, ""));
  expect(screen.queryByText(/The service sent a code/)).toBeNull();
  await type("123456");
  await submit();
  expect(screen.getAllByRole("alert")).toHaveLength(2);
  expect(field().value).toBe("123456");
});

test("a contact verified in the meantime needs no code: the page shows it", async () => {
  await open();
  server.next = respond(200, { how: "already" });
  contacts = { email: "VERIFIED", phone: "VERIFIED" };
  await press("Send code");
  expect(await screen.findAllByText("Verified")).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole("button", { name: /Verify|Send/ })).toBeNull());
});

test("a customer deleted in the meantime is offered nothing", async () => {
  await open();
  server.next = refusal(409, { code: "customer_deleted", title: "This customer is deleted." });
  isDeleted = true;
  await press("Send code");
  await waitFor(() => expect(screen.queryByRole("button", { name: /Verify|Send/ })).toBeNull());
});

test("is not part of the form for a link, and never stores a code in the browser", async () => {
  await open();
  await type("771234");
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("771234");
  await press("Close");
  await press("Verify email");
  expect(field().value).toBe("");
});
