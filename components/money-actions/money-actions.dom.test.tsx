import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { lost, respond, type StubServer, silence, stubServer } from "@/components/testing/server";
import type { MoneyActionDetail as Detail, Evidence } from "@/lib/features/journal/schema";
import type { Role } from "@/lib/permissions";
import { MoneyActionDetail } from "./detail";
import { MoneyActionExplorer } from "./explorer";

const ID = "0195f4a0-0000-4000-8000-000000000001";
const open: Detail = {
  ...{ id: ID, action: "quote.execute", resourceId: "Quote:1", status: "unknown", settledBy: null, settledAt: null },
  ...{ actorName: "Olivia Park", createdAt: "2026-11-20T14:34:20Z", closableFrom: "2026-11-20T15:34:20Z" },
  ...{ amount: 1_250_000, currency: "EUR", decimals: 2, transactionId: null, isOverdue: true },
  ...{ key: "key-1", request: { quoteId: "Quote:1" }, requestHash: "ab".repeat(32), requestId: "request-1" },
  ...{ httpStatus: null, errorCode: null, checks: 64, closing: null },
  steps: [
    { at: "2026-11-20T14:34:20Z", status: "intended", note: "Recorded before sending" },
    { at: "2026-11-20T14:34:50Z", status: "unknown", note: "No response in time; checking the outcome" },
  ],
  calls: [
    {
      ...{ at: "2026-11-20T14:34:20Z", endpoint: "executeQuote", method: "POST", path: "/quotes/Quote:1/execute" },
      ...{ attempt: 1, status: null, latencyMs: 30_000, requestId: "request-1", upstreamRequestId: null },
      ...{ errorKind: "timeout", answer: null },
    },
    {
      ...{ at: "2026-11-20T14:35:20Z", endpoint: "getQuote", method: "GET", path: "/quotes/Quote:1" },
      ...{ attempt: 1, status: 200, latencyMs: 41, requestId: ID, upstreamRequestId: null },
      ...{ errorKind: null, answer: { id: "Quote:1", status: "PENDING" } },
    },
  ],
};
const closed: Detail = {
  ...{ ...open, status: "refused", settledBy: "person", settledAt: "2026-11-20T16:00:00Z", isOverdue: false },
  closing: {
    ...{ by: "Cora Diaz", reason: "record", note: "Never executed" },
    evidence: { id: "Quote:1", type: "Quote", status: "PENDING", readAt: "2026-11-20T15:59:58Z" },
  },
};

let detail: Detail;
let evidence: ReturnType<typeof respond>;
let server: StubServer<Record<string, unknown>>;
beforeEach(() => {
  detail = open;
  const record: Evidence = { id: "Quote:1", type: "Quote", status: "PENDING", readAt: "2026-11-20T15:59:00Z" };
  evidence = respond(200, record);
  server = stubServer(
    (path) => (path.includes("/evidence") ? evidence : respond(200, detail)),
    () => respond(200, closed)(),
  );
});

async function show(role: Role = "compliance") {
  renderConsole(<MoneyActionDetail id={ID} />, { role });
  await screen.findByRole("region", { name: "Steps" });
}
const press = (name: RegExp | string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const dialog = () => within(screen.getByRole("dialog"));
const fill = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(dialog().getByLabelText(label), { target: { value } }));
const choose = (name: RegExp) => act(async () => fireEvent.click(dialog().getByRole("radio", { name })));

test("an entry shows what was requested, by whom, each step, each call with its response, and the hash", async () => {
  await show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Execute quote");
  for (const text of [
    "Execute quote: 12,500.00 EUR",
    "Olivia Park",
    "Recorded before sending",
    "HTTP 200",
    "No response",
  ]) {
    screen.getByText(text);
  }
  expect(screen.getByText(/abababababababab…/)).toBeTruthy();
  expect(screen.getByText(/"status": "PENDING"/)).toBeTruthy();
  expect(screen.getByText("Not yet; checked 64 times")).toBeTruthy();
});

test("closing needs the service's record, a verdict, a reason and a note, and sends what was shown", async () => {
  await show();
  await press("Close money action");
  const confirm = () => dialog().getByRole("button", { name: /^Close (it|as)/ });
  expect(await dialog().findByText("Pending")).toBeTruthy();
  fireEvent.click(confirm());
  expect(server.sent).toEqual([]);
  await choose(/was not carried out/);
  await fill(/^Reason/, "record");
  await fill(/^Note/, "Never executed");
  detail = closed;
  await act(async () => fireEvent.click(confirm()));
  expect(server.sent).toMatchObject([
    {
      path: `/api/money-actions/${ID}/close`,
      body: {
        ...{ verdict: "refused", reason: "record", note: "Never executed" },
        evidence: { id: "Quote:1", status: "PENDING" },
      },
    },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText("Closed: not carried out")).toBeTruthy();
  for (const text of ["Cora Diaz", "Never executed", "The service's record shows it"]) screen.getByText(text);
});

test.each([
  ["Cora Diaz closed it in the meantime", closed],
  [
    "Its outcome became known in the meantime",
    { ...closed, status: "succeeded", settledBy: "read-back", closing: null },
  ],
] as const)("a note being written stays when the action is settled first: %s", async (title, settled) => {
  await show();
  await press("Close money action");
  await dialog().findByText("Pending");
  await choose(/was not carried out/);
  await fill(/^Reason/, "record");
  await fill(/^Note/, "Their bank has no trace");
  detail = settled;
  server.next = respond(409, { code: "settled", title: "Its outcome became known in the meantime.", status: 409 });
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: /^Close as/ })));
  await dialog().findByText(title);
  dialog().getByText("Your note was not saved.");
  expect(dialog().getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe("Their bank has no trace");
  fireEvent.click(dialog().getByRole("button", { name: /^Close as/ }));
  expect(server.sent).toHaveLength(1);
});

test("a closing that went through although its response was lost closes its dialog", async () => {
  await show();
  await press("Close money action");
  await dialog().findByText("Pending");
  await choose(/was not carried out/);
  await fill(/^Reason/, "record");
  await fill(/^Note/, "Never executed ");
  server.next = async () => {
    detail = closed;
    return lost();
  };
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: /^Close as/ })));
  await screen.findByText("Closed: not carried out");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("nothing can be closed without the service's record; another record must be read first", async () => {
  evidence = lost;
  await show();
  await press("Close money action");
  await choose(/was carried out/);
  await fill(/^Reason/, "record");
  await fill(/^Note/, "Seen elsewhere");
  expect(dialog().getByRole("alert")).toBeTruthy();
  fireEvent.click(dialog().getByRole("button", { name: /^Close as/ }));
  expect(server.sent).toEqual([]);
  evidence = respond(200, {
    id: "Transaction:2",
    type: "Transaction",
    status: "COMPLETED",
    readAt: "2026-11-20T16:00:00Z",
  });
  await fill(/service's record/, "Transaction:2");
  expect(dialog().queryByText("Completed")).toBeNull();
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: "Read" })));
  expect(await dialog().findByText("Completed")).toBeTruthy();
});

test("a transfer that left no transaction is closed on that evidence, and only as not carried out", async () => {
  const transfer = "Transfer:0195f4a0-0000-4000-8000-000000000002";
  detail = { ...open, action: "transfer.out", resourceId: transfer, request: {} };
  evidence = respond(200, { id: transfer, type: "None", status: null, readAt: "2026-11-20T16:00:00Z" });
  await show();
  await press("Close money action");
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: /^No record/ })));
  expect(await dialog().findByText(/No transfer of 12,500\.00 EUR between these accounts since/)).toBeTruthy();
  await fill(/^Reason/, "record");
  await fill(/^Note/, "Nothing there");
  await choose(/was carried out/);
  fireEvent.click(dialog().getByRole("button", { name: /^Close as/ }));
  expect(server.sent).toEqual([]);
  await choose(/was not carried out/);
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: /^Close as/ })));
  expect(server.sent).toMatchObject([{ body: { verdict: "refused", evidence: { id: transfer, status: null } } }]);
});

test("a payment that may be one of the service's records is closed once a person rules them all out or picks one", async () => {
  const payment = "Payment:0195f4a0-0000-4000-8000-000000000003";
  const money = { amount: 1_250_700, currency: "EUR", decimals: 2 };
  const maybe = [{ id: "Quote:9", status: "COMPLETED", money, createdAt: "2026-11-20T14:34:21Z" }];
  detail = { ...open, action: "quote.send", resourceId: payment, request: {} };
  evidence = respond(200, { id: payment, type: "None", status: null, readAt: "2026-11-20T16:00:00Z", maybe });
  await show();
  await press("Close money action");
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: "No record: search for the payment" })));
  expect(await dialog().findByText("12,507.00 EUR")).toBeTruthy();
  await choose(/was not carried out/);
  await fill(/^Reason/, "record");
  await fill(/^Note/, "Another invoice");
  fireEvent.click(dialog().getByRole("button", { name: /^Close as/ }));
  expect(server.sent).toEqual([]);
  await act(async () => fireEvent.click(dialog().getByRole("checkbox", { name: "It is not this payment." })));
  evidence = respond(200, { id: "Quote:9", type: "Quote", status: "COMPLETED", readAt: "2026-11-20T16:01:00Z" });
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: "This is it" })));
  expect(await dialog().findByText("Completed")).toBeTruthy();
  expect((dialog().getByLabelText(/service's record/) as HTMLInputElement).value).toBe("Quote:9");
  // There is no verdict on this one yet.
  expect(dialog().queryByRole("radio", { checked: true })).toBeNull();
  evidence = respond(200, { id: payment, type: "None", status: null, readAt: "2026-11-20T16:02:00Z", maybe });
  await fill(/service's record/, payment);
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: "Read" })));
  const ruledOut = await dialog().findByRole("checkbox", { name: "It is not this payment." });
  expect((ruledOut as HTMLInputElement).checked).toBe(false);
  await act(async () => fireEvent.click(ruledOut));
  await choose(/was not carried out/);
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: /^Close as/ })));
  expect(server.sent).toMatchObject([
    { body: { verdict: "refused", evidence: { id: payment, status: null, ruledOut: ["Quote:9"] } } },
  ]);
});

test("names who decided first and keeps what was typed", async () => {
  await show();
  await press("Close money action");
  await choose(/was carried out/);
  await fill(/^Reason/, "service");
  await fill(/^Note/, "They called back");
  const facts = {
    title: "Its outcome became known in the meantime.",
    detail: "Cora Diaz closed it.",
    code: "already_settled",
  };
  server.next = respond(409, { ...facts, status: 409 });
  await act(async () => fireEvent.click(dialog().getByRole("button", { name: /^Close as/ })));
  expect((await dialog().findByRole("alert")).textContent).toContain("Its outcome became known in the meantime");
  expect((dialog().getByLabelText(/^Note/) as HTMLTextAreaElement).value).toBe("They called back");
});

test("a user who may not close learns why", async () => {
  await show("operations");
  const button = screen.getByRole("button", { name: "Close money action" });
  expect(button.getAttribute("aria-disabled") ?? button.getAttribute("disabled")).not.toBeNull();
});

test("nobody can close it within the first hour, and it says when they can", async () => {
  detail = { ...open, isOverdue: false };
  await show();
  expect(screen.queryByRole("button", { name: "Close money action" })).toBeNull();
  expect(screen.getByText(/Corridor is checking the outcome/)).toBeTruthy();
});

test("the list counts open actions, and its filter is in the URL", async () => {
  const { key: _, ...row } = open;
  const page = { data: [row], hasMore: false, totalCount: 1, openCount: 3, asOf: "2026-11-20T16:00:00Z" };
  server = stubServer((path) => (path.startsWith("/api/money-actions") ? respond(200, page) : silence), silence);
  renderConsole(<MoneyActionExplorer />, { role: "finance", path: "/eu/money-actions" });
  expect(await screen.findByText("Outcome unknown")).toBeTruthy();
  const tab = await screen.findByRole("button", { name: /Still open\s*3/ });
  await act(async () => fireEvent.click(tab));
  await waitFor(() => expect(window.location.search).toContain("state=open"));
});

test("an empty list says what will be here", async () => {
  const page = { data: [], hasMore: false, totalCount: 0, openCount: 0, asOf: "2026-11-20T16:00:00Z" };
  stubServer((path) => (path.startsWith("/api/money-actions") ? respond(200, page) : silence), silence);
  renderConsole(<MoneyActionExplorer />, { role: "finance", path: "/eu/money-actions" });
  expect(await screen.findByText("No money actions yet")).toBeTruthy();
});
