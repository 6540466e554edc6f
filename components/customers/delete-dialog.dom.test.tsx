import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/query-client";
import type { CustomerRow } from "@/lib/features/customers/schema";
import { DeleteDialog } from "./delete-dialog";

const customer: CustomerRow = {
  id: "Customer:1",
  platformCustomerId: "=cmd()|😀 مرحبا",
  customerType: "INDIVIDUAL",
  name: "Ana Prado",
  umaAddress: "$ana@uma.meridian.example",
  kycStatus: "APPROVED",
  nationality: null,
  country: null,
  createdAt: "2026-11-20T13:32:07Z",
  updatedAt: null,
  isDeleted: false,
};
type Answer = () => Promise<Response>;
const json = (status: number, body: unknown): Answer => {
  return async () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
};
const close = vi.fn();
let sent: unknown[] = [];
let answer: Answer;

beforeEach(() => {
  // The test browser has no top layer.
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
  close.mockClear();
  sent = [];
  answer = json(200, { customer, how: "answered" });
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    if (init?.method !== "DELETE") return await json(200, { accounts: [] })();
    sent.push(JSON.parse(String(init.body)));
    return await answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DeleteDialog environment="sandbox" customer={customer} onClose={close} />
    </QueryClientProvider>,
  );
}
const word = () => screen.getByLabelText<HTMLInputElement>(/^Type “/);
const type = (value: string) => act(async () => fireEvent.change(word(), { target: { value } }));
const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Delete for good" })));

test.each([
  ["nothing", ""],
  ["another word", "ana"],
  ["other capitals", "=CMD()|😀 مرحبا"],
  ["ten thousand characters", "x".repeat(10_000)],
])("nothing is deleted with %s typed", async (_, text) => {
  show();
  await type(text);
  await press();
  expect(sent).toEqual([]);
});

test.each<[string, Answer]>([
  ["400", json(400, { code: "x", title: "Not now." })],
  ["409", json(409, { code: "x", title: "Money is left." })],
  ["429", json(429, { code: "x", title: "Too often." })],
  ["500", async () => new Response("<html>", { status: 500 })],
  ["nothing", () => Promise.reject(new TypeError("fetch failed"))],
])("the word stays typed when the answer is %s, and the next press asks again", async (_, bad) => {
  show();
  await type(customer.platformCustomerId ?? "");
  answer = bad;
  await press();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(word().value).toBe(customer.platformCustomerId);
  expect(close).not.toHaveBeenCalled();
  answer = json(200, { customer, how: "answered" });
  await press();
  expect(sent).toHaveLength(2);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("two presses are one deletion", async () => {
  show();
  await type(customer.platformCustomerId ?? "");
  answer = () => new Promise(() => undefined);
  await press();
  await press();
  expect(sent).toEqual([{ confirmation: customer.platformCustomerId }]);
});
