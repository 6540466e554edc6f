import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { inConsole, push, renderConsole } from "@/components/testing/console";
import { field, type } from "@/components/testing/fields";
import { lost, type Responder, respond, type StubServer, stubServer } from "@/components/testing/server";
import type { CustomerConfig, CustomerView } from "@/lib/features/customers/schema";
import { EditCustomerForm } from "./edit-customer-form";

const config: CustomerConfig = {
  umaDomain: "uma.meridian.example",
  isRegulated: true,
  createsCustomers: true,
  linksPerCustomer: false,
  hasBusinessDetails: false,
  hasMarkets: false,
  takesTaxIds: false,
  registrationCurrencies: [],
  changesBusiness: false,
  changesContact: false,
  asksTerms: false,
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
    ...{ businessCountry: null, incorporatedOn: null, terms: null },
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

let server: StubServer<unknown>;

beforeEach(() => {
  server = stubServer(() => respond(200, { data: [], hasMore: false, asOf: "", directory: null }), respond(200, view));
});

const show = (first = view, withConfig = config) => {
  const page = (of: CustomerView) => <EditCustomerForm view={of} config={withConfig} />;
  const { rerender } = renderConsole(page(first));
  return (of: CustomerView) => rerender(inConsole(page(of)));
};
const save = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "Edit customer" })));

test.each<[string, Responder]>([
  ["400", respond(400, { code: "invalid_input", title: "Not accepted." })],
  ["409", respond(409, { code: "customer_changed", title: "Changed since." })],
  ["429", respond(429, { code: "busy", title: "Too often." })],
  ["500", respond(500, { code: "unexpected", title: "Went wrong." })],
  ["nothing", lost],
])("loses nothing typed when the response is %s", async (_, bad) => {
  show();
  await type("Full name", "مريم الأمين");
  await type("Date of birth", "1990-01-31");
  server.next = bad;
  await save();
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(field("Full name").value).toBe("مريم الأمين");
  expect(field("Date of birth").value).toBe("1990-01-31");
  server.next = respond(200, view);
  await save();
  expect(server.bodies).toEqual(
    [1, 2].map(() => ({
      changes: { fullName: "مريم الأمين", birthDate: "1990-01-31" },
      seenUpdatedAt: view.customer.updatedAt,
    })),
  );
  expect(push).toHaveBeenCalledWith("/eu/customers/Customer%3A1");
});

test("the button is disabled until something differs, and says what will be sent", async () => {
  show();
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
  await type("Full name", "=cmd()");
  await save();
  expect(server.bodies).toEqual([]);
  expect(field("Full name").value).toBe("=cmd()");
  await type("Full name", "Ana");
  expect(screen.getByText("Only changes are sent: fullName")).toBeTruthy();
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
  expect(server.bodies).toEqual([]);
  expect(field(label).getAttribute("aria-invalid")).toBe("true");
  expect(field(label).value).toBe(text);
});

test("two presses are one change, and the server's message is shown at its field", async () => {
  show();
  await type("Full name", "Ana");
  let done: (response: Response) => void = () => {};
  server.next = () => new Promise((resolve) => (done = resolve));
  await save();
  await save();
  expect(server.bodies).toHaveLength(1);
  const problem = { code: "x", title: "No.", fields: { fullName: "Not this." } };
  const headers = { "content-type": "application/json" };
  await act(async () => done(new Response(JSON.stringify(problem), { status: 400, headers })));
  expect(document.activeElement).toBe(field("Full name"));
  expect(field("Full name").value).toBe("Ana");
});

test("a change by someone else keeps what was typed and updates the rest", async () => {
  const change = show();
  await type("Full name", "Ana");
  const customer = { ...view.customer, nationality: "PT", updatedAt: "2026-11-20T14:00:00Z" };
  await act(async () => change({ ...view, customer }));
  expect(screen.getByText("Someone changed this customer after you opened the form")).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Load the latest values" })));
  expect(field("Full name").value).toBe("Ana");
  expect(field("Nationality").value).toBe("PT");
  await save();
  expect(server.bodies).toEqual([{ changes: { fullName: "Ana" }, seenUpdatedAt: customer.updatedAt }]);
});

test("the time of the last change written otherwise is no change", async () => {
  const change = show();
  await type("Full name", "Ana");
  const updatedAt = (view.customer.updatedAt ?? "").replace("Z", ".000000+00:00");
  expect(updatedAt).not.toBe(view.customer.updatedAt);
  await act(async () => change({ ...view, customer: { ...view.customer, updatedAt } }));
  expect(screen.queryByText("Someone changed this customer after you opened the form")).toBeNull();
});

test("a restored draft never undoes someone else's change", async () => {
  show();
  await type("Nationality", "PT");
  await type("Date of birth", "1990-01-31");
  cleanup();
  const corrected = { fullName: "Ana Prado Ruiz", nationality: "FR", updatedAt: "2026-11-20T14:00:00Z" };
  show({ ...view, customer: { ...view.customer, ...corrected } });
  expect(field("Full name").value).toBe("Ana Prado Ruiz");
  expect(field("Nationality").value).toBe("PT");
  // The nationality was edited on top of another value than the current one: this is reported before sending.
  expect(screen.getByText("Someone changed this customer after you opened the form")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Load the latest values" })));
  await save();
  const changes = { nationality: "PT", birthDate: "1990-01-31" };
  expect(server.bodies).toEqual([{ changes, seenUpdatedAt: corrected.updatedAt }]);
});

test("reports what a currency requires but can't be changed, without asking for it", async () => {
  show();
  await act(async () => fireEvent.click(screen.getByLabelText("NGN")));
  expect(screen.getByText(/Not on file. Required for NGN./)).toBeTruthy();
  await type("Full name", "Ana");
  await save();
  expect(server.bodies).toHaveLength(1);
});

const business: CustomerView = {
  ...view,
  customer: {
    ...view.customer,
    ...{ customerType: "BUSINESS", name: "Elm Ltd", fullName: null, legalName: "Elm Ltd", registrationNumber: "77" },
  },
  personal: [{ key: "taxId", label: "Tax ID", text: "9•••••" }],
};

test("a business's details are fixed if the deployment can't change them", () => {
  show(business);
  expect(screen.queryByLabelText(/^Legal name/)).toBeNull();
  expect(screen.getByText("77")).toBeTruthy();
});

test("if it can, sends only those that differ, and reports missing ones without blocking", async () => {
  show(business, { ...config, changesBusiness: true, hasBusinessDetails: true });
  expect(field("Legal name").value).toBe("Elm Ltd");
  expect(field("Tax ID").value).toBe("");
  expect(screen.getAllByText("Not on file. Required for every business.")).toHaveLength(2);
  await type("Country of incorporation", "ES");
  await save();
  await type("Date of incorporation", "2026-02-30");
  await save();
  expect(field("Date of incorporation").getAttribute("aria-invalid")).toBe("true");
  await type("Date of incorporation", "2019-03-01");
  await save();
  await type("Registration number", "");
  await save();
  expect(field("Registration number").getAttribute("aria-invalid")).toBe("true");
  expect(server.bodies).toMatchObject([
    { changes: { businessInfo: { country: "ES" } } },
    { changes: { businessInfo: { country: "ES", incorporatedOn: "2019-03-01" } } },
  ]);
});

test("changes a business's details without its place and date of incorporation if those aren't known", async () => {
  show(business, { ...config, changesBusiness: true });
  expect(screen.queryByLabelText(/^Country of incorporation/)).toBeNull();
  await type("Registration number", "78");
  await save();
  expect(server.bodies).toMatchObject([{ changes: { businessInfo: { registrationNumber: "78" } } }]);
});

test("email and phone are changed one at a time, and the other field says so", async () => {
  const email = { key: "email", label: "Email", text: "a•••••" };
  show({ ...view, personal: [email] }, { ...config, changesContact: true });
  expect(screen.getByText("On file: a•••••, hidden. Leave this empty to keep it.")).toBeTruthy();
  await type("Email", "ana@new.example");
  expect(screen.getByText("Leave this empty for now: the service changes one at a time.")).toBeTruthy();
  await type("Phone", "+34600111222");
  await save();
  expect(field("Phone").getAttribute("aria-invalid")).toBe("true");
  await type("Phone", "");
  await save();
  expect(server.bodies).toMatchObject([{ changes: { email: "ana@new.example" } }]);
});

test("email and phone are fixed if the deployment can't change them", () => {
  show();
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
});
