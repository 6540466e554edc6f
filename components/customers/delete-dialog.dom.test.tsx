import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import {
  garbled,
  lost,
  type Responder,
  respond,
  type StubServer,
  silence,
  stubServer,
} from "@/components/testing/server";
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
const close = vi.fn();
const deleted = respond(200, { customer, how: "answered" });
let server: StubServer<unknown>;

beforeEach(() => {
  server = stubServer(() => respond(200, { accounts: [] }), deleted);
});

function show() {
  renderConsole(<DeleteDialog customer={customer} onClose={close} />);
}
const word = () => screen.getByLabelText<HTMLInputElement>(/^Type “/);
const type = (value: string) => act(async () => fireEvent.change(word(), { target: { value } }));
const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Delete permanently" })));

test.each([
  ["nothing", ""],
  ["another word", "ana"],
  ["other capitals", "=CMD()|😀 مرحبا"],
  ["ten thousand characters", "x".repeat(10_000)],
])("deletes nothing with %s typed", async (_, text) => {
  show();
  await type(text);
  await press();
  expect(server.bodies).toEqual([]);
});

test.each<[string, Responder]>([
  ["400", respond(400, { code: "x", title: "Not now." })],
  ["409", respond(409, { code: "x", title: "Money is left." })],
  ["429", respond(429, { code: "x", title: "Too often." })],
  ["500", garbled],
  ["nothing", lost],
])("keeps the typed word when the response is %s, and the next press tries again", async (_, bad) => {
  show();
  await type(customer.platformCustomerId ?? "");
  server.next = bad;
  await press();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(word().value).toBe(customer.platformCustomerId);
  expect(close).not.toHaveBeenCalled();
  server.next = deleted;
  await press();
  expect(server.bodies).toHaveLength(2);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test("two presses are one deletion", async () => {
  show();
  await type(customer.platformCustomerId ?? "");
  server.next = silence;
  await press();
  await press();
  expect(server.bodies).toEqual([{ confirmation: customer.platformCustomerId }]);
});
