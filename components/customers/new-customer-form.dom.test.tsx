import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { push, renderConsole } from "@/components/testing/console";
import { field, noteOf, type } from "@/components/testing/fields";
import {
  FAILURES,
  lost,
  type Responder,
  respond,
  type StubServer,
  silence,
  stubServer,
} from "@/components/testing/server";
import type { CustomerConfig, CustomerRow } from "@/lib/features/customers/schema";
import { NewCustomerForm } from "./new-customer-form";

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
  currencies: [
    { code: "NGN", requiredFields: ["FULL_NAME", "BIRTH_DATE"] },
    { code: "USD", requiredFields: ["POSTAL_ADDRESS"] },
  ],
};
const row: CustomerRow = {
  id: "Customer:1",
  platformCustomerId: "usr-1",
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
const created = {
  customer: {
    ...{ ...row, id: "Customer:new", fullName: "Ana Prado", legalName: null, registrationNumber: null },
    ...{ businessCountry: null, incorporatedOn: null, terms: null },
  },
  personal: [],
  asOf: row.createdAt,
  how: "answered",
};

const reported = vi.fn();
let same: CustomerRow[] = [];
let terms: Responder = lost;
let server: StubServer<Record<string, unknown>>;

beforeEach(() => {
  same = [];
  vi.stubGlobal("reportError", reported);
  server = stubServer<Record<string, unknown>>(
    (path) => {
      if (path.includes("end-user-terms")) return terms;
      const rows = path.includes("platformCustomerId=") ? same : [];
      return respond(200, { data: rows, hasMore: false, asOf: row.createdAt, directory: null });
    },
    respond(201, created),
  );
});
afterEach(() => expect(reported.mock.calls, "defects of the page itself").toEqual([]));

function show(withConfig = config) {
  return renderConsole(<NewCustomerForm config={withConfig} />, { path: "/eu/customers/new" });
}
const press = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "New customer" })));

const TYPED = {
  "Full name": "محمد الأمين O’Brien",
  "Date of birth": "1990-01-31",
  "Platform ID": "=cmd()|😀",
  "UMA address": "ana",
  "Address line 1": "Straße 1 <b>'; DROP TABLE--",
  "Postal code": "28013",
  Country: "ES",
  Email: "ana@example.com",
  Phone: "+14155550123",
};
async function fill(more: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...TYPED, ...more })) await type(label, value);
}
function expectTyped(more: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...TYPED, ...more })) expect(field(label).value).toBe(value);
}

describe("nothing typed is lost", () => {
  test.each<[string, Responder, string]>([
    [
      "400",
      respond(400, {
        code: "invalid_input",
        title: "The service didn't accept the data.",
        fields: { fullName: "Not this." },
      }),
      "The service didn't accept the data.",
    ],
    [
      "409",
      respond(409, { code: "uma_address_exists", title: "This UMA address is taken." }),
      "This UMA address is taken.",
    ],
    ...FAILURES,
  ])("when the response is %s; a second press sends the same again", async (_, bad, title) => {
    show();
    await fill();
    server.next = bad;
    await press();
    expect(server.bodies).toHaveLength(1);
    expect(screen.getByRole("alert").textContent).toContain(title.replace(/\.$/, ""));
    expectTyped();
    expect(push).not.toHaveBeenCalled();
    server.next = respond(201, created);
    await press();
    expect(server.bodies[1]).toEqual(server.bodies[0]);
    expect(push).toHaveBeenCalledWith("/eu/customers/Customer%3Anew");
  });

  test("shows the service's message at its field", async () => {
    show();
    await fill();
    server.next = respond(400, { code: "x", title: "No.", fields: { "address.postalCode": "Unknown postal code." } });
    await press();
    expect(noteOf("Postal code")).toContain("Unknown postal code.");
    expect(document.activeElement).toBe(field("Postal code"));
  });

  test("keeps the draft through a reload, and a change of type and back", async () => {
    const { unmount } = show();
    await fill();
    await act(async () => fireEvent.click(screen.getByLabelText("Business")));
    await type("Legal name", "Prado & Co. (Ltd)");
    unmount();
    show();
    expect(screen.getByText("Draft restored")).toBeTruthy();
    expect(field("Legal name").value).toBe("Prado & Co. (Ltd)");
    await act(async () => fireEvent.click(screen.getByLabelText("Individual")));
    expectTyped();
  });

  test.each([
    ["a formula", "=cmd()|'/c calc'!A1"],
    ["emoji", "😀👩‍👩‍👧"],
    ["an override of the direction", "\u202Eana"],
    ["ten thousand characters", "x".repeat(10_000)],
    ["markup", "<img src=x onerror=alert(1)>"],
  ])("%s as a name is refused with an explanation, kept, and not sent", async (_, fullName) => {
    show();
    await fill({ "Full name": fullName });
    await press();
    expect(server.bodies).toHaveLength(0);
    expect(field("Full name").getAttribute("aria-invalid")).toBe("true");
    expect(noteOf("Full name")).toMatch(/special characters|at most 200/);
    expectTyped({ "Full name": fullName });
  });
});

test.each([
  ["Legal name", "a formula", "=cmd()|'/c calc'!A1"],
  ["Legal name", "ten thousand characters", "x".repeat(10_000)],
  ["Legal name", "markup", "<img src=x onerror=alert(1)>"],
  ["Registration number", "ten thousand characters", "x".repeat(10_000)],
  ["Platform ID", "ten thousand characters", "x".repeat(10_000)],
  ["Address line 1", "ten thousand characters", "x".repeat(10_000)],
])("a business's %s, %s, is refused at the field, kept, and not sent", async (label, _, text) => {
  show();
  await act(async () => fireEvent.click(screen.getByLabelText("Business")));
  const values = { "Legal name": "Prado & Co. (Ltd)", "Platform ID": "b-1", "Address line 1": "Mayor 1" };
  for (const [name, value] of Object.entries({ ...values, "Postal code": "28013", Country: "ES", [label]: text })) {
    await type(name, value);
  }
  await press();
  expect(server.bodies).toHaveLength(0);
  expect(field(label).getAttribute("aria-invalid")).toBe("true");
  expect(field(label).value).toBe(text);
});

test("left while it is sent, it ends its draft by succeeding, and pulls nobody away from the next page", async () => {
  const { unmount } = show();
  await fill();
  let reply: (response: Response) => void = () => {};
  server.next = () => new Promise((resolve) => (reply = resolve));
  await press();
  unmount();
  expect(JSON.stringify(sessionStorage)).toContain("cmd()");
  await act(async () => reply(await respond(201, created)()));
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain("cmd()"));
  expect(push).not.toHaveBeenCalled();
});

test("left while it is sent and then refused, its draft stays", async () => {
  const { unmount } = show();
  await fill();
  let reply: (response: Response) => void = () => {};
  server.next = () => new Promise((resolve) => (reply = resolve));
  await press();
  unmount();
  await act(async () => reply(await respond(400, { code: "x", title: "No." })()));
  show();
  expect(screen.getByText("Draft restored")).toBeTruthy();
  expectTyped();
});

test("two presses at once are one request", async () => {
  show();
  await fill();
  server.next = silence;
  await press();
  await press();
  expect(server.bodies).toHaveLength(1);
});

test("a chosen currency makes its fields mandatory and says so", async () => {
  show();
  await fill({ "Date of birth": "" });
  await act(async () => fireEvent.click(screen.getByLabelText("NGN")));
  expect(field("Date of birth").getAttribute("aria-required")).toBe("true");
  expect(noteOf("Date of birth")).toContain("Required for NGN.");
  await press();
  expect(server.bodies).toHaveLength(0);
  await type("Date of birth", "1990-01-31");
  await press();
  expect(server.bodies[0]).toMatchObject({ birthDate: "1990-01-31", currencies: ["NGN"] });
});

test("validates a UMA address as it is typed", async () => {
  show();
  await type("UMA address", "an a");
  await waitFor(() => expect(noteOf("UMA address")).toContain("use only letters"));
  await type("UMA address", "$ana@other.example");
  await waitFor(() => expect(noteOf("UMA address")).toContain("must be uma.meridian.example"));
  await type("UMA address", "ana");
  await waitFor(() => expect(noteOf("UMA address")).toContain("$ana@uma.meridian.example is free."));
});

test("shows customers with the same platform id, and lets the user decide on another", async () => {
  same = [row, { ...row, id: "Customer:2", isDeleted: true }];
  show();
  await fill({ "Platform ID": "usr-1" });
  const confirm = await screen.findByLabelText("Create another one with this ID");
  expect(screen.getByText("A customer with this ID exists")).toBeTruthy();
  await act(async () => fireEvent.click(confirm));
  await press();
  expect(server.bodies[0]).toMatchObject({ confirmedIds: ["Customer:1"] });
});

describe("the service's terms", () => {
  const asking = { ...config, isRegulated: false, asksTerms: true };
  const box = () => screen.findByLabelText<HTMLInputElement>("The customer accepted these terms");
  beforeEach(() => {
    terms = respond(200, { version: "2026-08", url: "https://service.example/terms" });
  });

  test("aren't asked for if the platform has none", () => {
    show();
    expect(screen.queryByText("Terms of the service")).toBeNull();
  });

  test("are shown with the consequences of not accepting; consent is sent once ticked", async () => {
    show(asking);
    await fill();
    const accept = await box();
    expect(screen.getByRole("link", { name: /Read the terms/ }).getAttribute("href")).toBe(
      "https://service.example/terms",
    );
    expect(screen.getByText(/opens no internal accounts/)).toBeTruthy();
    await press();
    expect(server.bodies[0]).not.toHaveProperty("endUserTermsConsent");
    await act(async () => fireEvent.click(accept));
    expect(screen.queryByText(/opens no internal accounts/)).toBeNull();
    await press();
    expect(server.bodies).toHaveLength(1);
    expect(noteOf("Customer's IP address")).toContain("Enter an IP address");
    await type("Customer's IP address", "203.0.113.7");
    await press();
    const acceptedAt = expect.stringContaining(new Date().toISOString().slice(0, 13));
    expect(server.bodies[1]?.endUserTermsConsent).toEqual({
      ...{ acceptedAt, termsVersion: "2026-08", ipAddress: "203.0.113.7", acceptanceMethod: "CHECKBOX" },
    });
  });

  test("must be accepted again if they changed in the meantime", async () => {
    show(asking);
    await fill();
    await act(async () => fireEvent.click(await box()));
    await type("Customer's IP address", "203.0.113.7");
    terms = respond(200, { version: "2026-09", url: null });
    server.next = respond(400, {
      code: "end_user_terms_version_not_found",
      title: "The service doesn't know this version.",
    });
    await press();
    await screen.findByText(/Version 2026-09/);
    expect((await box()).checked).toBe(false);
    expect(screen.getByText(/opens no internal accounts/)).toBeTruthy();
  });

  test("block nobody and send nothing if they can't be read", async () => {
    terms = respond(500, { code: "unexpected", title: "The terms can't be read" });
    show(asking);
    await fill();
    await screen.findByText("The terms can't be read");
    await press();
    expect(server.bodies[0]).not.toHaveProperty("endUserTermsConsent");
  });
});

describe("in a deployment of August 2026", () => {
  const later = { ...config, hasMarkets: true, takesTaxIds: true, registrationCurrencies: ["NGN", "GBP"] };

  test("asks for region, currencies and a person's tax ID, says that they are sent, and sends them", async () => {
    show(later);
    expect(document.body.textContent).toContain("They are sent with the customer.");
    await fill({ Region: "US", "Tax ID": "123-45-6789" });
    await act(async () => fireEvent.click(screen.getByLabelText("USD")));
    await press();
    expect(server.bodies).toHaveLength(0);
    expect(noteOf("Kind of tax ID")).toContain("Choose what kind");
    await type("Kind of tax ID", "SSN");
    await press();
    const sent = { region: "US", currencies: ["USD"], idType: "SSN", identifier: "123-45-6789" };
    expect(server.bodies[0]).toMatchObject(sent);
  });

  test("says for which currencies a business needs its registration number, and asks once one is chosen", async () => {
    show(later);
    await act(async () => fireEvent.click(screen.getByLabelText("Business")));
    expect(screen.queryByLabelText("Kind of tax ID")).toBeNull();
    expect(noteOf("Registration number")).toContain("A business needs it to send NGN or GBP.");
    expect(field("Registration number").getAttribute("aria-required")).not.toBe("true");
    await act(async () => fireEvent.click(screen.getByLabelText("NGN")));
    expect(noteOf("Registration number")).toContain("Required for NGN.");
    await press();
    expect(field("Registration number").getAttribute("aria-invalid")).toBe("true");
    expect(server.bodies).toHaveLength(0);
  });

  test("elsewhere asks for none of it, and doesn't send the currencies", () => {
    show();
    expect(document.body.textContent).toContain("They are not sent to the service.");
    for (const label of ["Region", "Tax ID", "Kind of tax ID"]) expect(screen.queryByLabelText(label)).toBeNull();
  });
});
