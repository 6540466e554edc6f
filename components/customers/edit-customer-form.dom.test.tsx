import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "@/lib/client/query-client";
import type { CustomerConfig, CustomerView } from "@/lib/features/customers/schema";
import { EditCustomerForm } from "./edit-customer-form";

const config: CustomerConfig = {
  umaDomain: "uma.meridian.example",
  isRegulated: true,
  currencies: [{ code: "NGN", requiredFields: ["BIRTH_DATE", "EMAIL"] }],
};
const view: CustomerView = {
  customer: {
    id: "Customer:1",
    platformCustomerId: "usr-1",
    customerType: "INDIVIDUAL",
    name: "Ana Prado",
    fullName: "Ana Prado",
    legalName: null,
    registrationNumber: null,
    umaAddress: "$ana@uma.meridian.example",
    kycStatus: "APPROVED",
    nationality: "ES",
    country: "ES",
    createdAt: "2026-11-20T13:32:07Z",
    updatedAt: "2026-11-20T13:32:07Z",
    isDeleted: false,
  },
  personal: [{ key: "birthDate", label: "Date of birth", text: "1•••••" }],
  asOf: "2026-11-20T13:32:07Z",
};

const push = vi.fn();
let sent: unknown[] = [];
let answer: () => Promise<Response>;
const json = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

beforeEach(() => {
  sessionStorage.clear();
  push.mockClear();
  sent = [];
  answer = json(200, view);
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    if (init?.method !== "PATCH") return await json(200, { data: [], hasMore: false, asOf: "", directory: null })();
    sent.push(JSON.parse(String(init.body)));
    return await answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ of = view }: { of?: CustomerView }) {
  const router = { push } as unknown as ComponentProps<typeof AppRouterContext.Provider>["value"];
  return (
    <AppRouterContext value={router}>
      <EditCustomerForm environment="sandbox" view={of} config={config} />
    </AppRouterContext>
  );
}
const show = (first = view) => {
  const client = createQueryClient();
  const page = (of: CustomerView) => (
    <QueryClientProvider client={client}>
      <Page of={of} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(first));
  return (of: CustomerView) => rerender(page(of));
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( optional)?$`));
const type = (label: string, value: string) => act(async () => fireEvent.change(field(label), { target: { value } }));
const save = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "Edit customer" })));

test.each<[string, () => Promise<Response>]>([
  ["400", json(400, { code: "invalid_input", title: "Not accepted." })],
  ["409", json(409, { code: "customer_changed", title: "Changed since." })],
  ["429", json(429, { code: "busy", title: "Too often." })],
  ["500", json(500, { code: "unexpected", title: "Went wrong." })],
  ["nothing", () => Promise.reject(new TypeError("fetch failed"))],
])("nothing typed is lost when the answer is %s", async (_, bad) => {
  show();
  await type("Full name", "مريم الأمين");
  await type("Date of birth", "1990-01-31");
  answer = bad;
  await save();
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(field("Full name").value).toBe("مريم الأمين");
  expect(field("Date of birth").value).toBe("1990-01-31");
  answer = json(200, view);
  await save();
  expect(sent).toEqual(
    [1, 2].map(() => ({
      changes: { fullName: "مريم الأمين", birthDate: "1990-01-31" },
      seenUpdatedAt: view.customer.updatedAt,
    })),
  );
  expect(push).toHaveBeenCalledWith("/sandbox/customers/Customer%3A1");
});

test("the button is off until something differs, and says what will be sent", async () => {
  show();
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
  await type("Full name", "=cmd()");
  await save();
  expect(sent).toEqual([]);
  expect(field("Full name").value).toBe("=cmd()");
  await type("Full name", "Ana");
  expect(screen.getByText("Only what changed is sent: fullName")).toBeTruthy();
});

test.each([
  ["Full name", "a formula", "=cmd()|'/c calc'!A1"],
  ["Full name", "emoji", "😀👩‍👩‍👧"],
  ["Full name", "an override of the direction", "\u202eana"],
  ["Full name", "ten thousand characters", "x".repeat(10_000)],
  ["Address line 1", "ten thousand characters", "x".repeat(10_000)],
  ["Date of birth", "another order", "31/01/1990"],
])("%s, %s, is refused at the field, kept, and not sent", async (label, _, text) => {
  show();
  await type(label, text);
  await save();
  expect(sent).toEqual([]);
  expect(field(label).getAttribute("aria-invalid")).toBe("true");
  expect(field(label).value).toBe(text);
});

test("two presses are one change, and the server's message lands on its field", async () => {
  show();
  await type("Full name", "Ana");
  let done: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (done = resolve));
  await save();
  await save();
  expect(sent).toHaveLength(1);
  const problem = { code: "x", title: "No.", fields: { fullName: "Not this." } };
  const headers = { "content-type": "application/json" };
  await act(async () => done(new Response(JSON.stringify(problem), { status: 400, headers })));
  expect(document.activeElement).toBe(field("Full name"));
  expect(field("Full name").value).toBe("Ana");
});

test("a change made by someone else keeps what was typed and brings the rest up to date", async () => {
  const change = show();
  await type("Full name", "Ana");
  const customer = { ...view.customer, nationality: "PT", updatedAt: "2026-11-20T14:00:00Z" };
  await act(async () => change({ ...view, customer }));
  expect(screen.getByText("This customer was changed since you opened the form")).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Take the present values" })));
  expect(field("Full name").value).toBe("Ana");
  expect(field("Nationality").value).toBe("PT");
  await save();
  expect(sent).toEqual([{ changes: { fullName: "Ana" }, seenUpdatedAt: customer.updatedAt }]);
});

test("a draft that is put back never undoes what someone else changed meanwhile", async () => {
  show();
  await type("Nationality", "PT");
  await type("Date of birth", "1990-01-31");
  cleanup();
  const corrected = { fullName: "Ana Prado Ruiz", nationality: "FR", updatedAt: "2026-11-20T14:00:00Z" };
  show({ ...view, customer: { ...view.customer, ...corrected } });
  expect(field("Full name").value).toBe("Ana Prado Ruiz");
  expect(field("Nationality").value).toBe("PT");
  // The nationality was typed over another one than is there now: that is said before anything is sent.
  expect(screen.getByText("This customer was changed since you opened the form")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Take the present values" })));
  await save();
  const changes = { nationality: "PT", birthDate: "1990-01-31" };
  expect(sent).toEqual([{ changes, seenUpdatedAt: corrected.updatedAt }]);
});

test("what a currency demands and can't be changed is said, not asked for", async () => {
  show();
  await act(async () => fireEvent.click(screen.getByLabelText("NGN")));
  expect(screen.getByText(/Not on file. NGN demands this./)).toBeTruthy();
  await type("Full name", "Ana");
  await save();
  expect(sent).toHaveLength(1);
});
