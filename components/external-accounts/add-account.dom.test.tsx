import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inConsole, push, renderConsole } from "@/components/testing/console";
import { field, noteOf, option, type } from "@/components/testing/fields";
import { FAILURES, type Responder, respond, type StubServer, silence, stubServer } from "@/components/testing/server";
import { ACCOUNT_TYPES } from "@/lib/contract/account-types";
import type { CreateAccountInput } from "@/lib/features/external-accounts/schema";
import type { Role } from "@/lib/permissions";
// Loaded in advance: a test must not wait for what is lazy in the product.
import "./account-form";
import { AddAccount } from "./add-account";

const owner = { id: "Customer:1", label: "Ana Prado", platformCustomerId: "usr-1", status: "APPROVED" };
const account = {
  id: "ExternalAccount:9",
  ...{ customerId: owner.id, customerLabel: owner.label, platformAccountId: "acct-1", label: "MXN account ·· 9719" },
  ...{ accountType: "MXN_ACCOUNT", beneficiary: "Ana Prado", currency: "MXN", status: "PENDING" },
  ...{ createdAt: "2026-03-01T10:00:00Z", updatedAt: null },
};
const created = { account, how: "answered" };
const currencies = ["MXN", "USD", "EUR", "BTC"].map((code) => ({
  code,
  ...{ decimals: 2, minAmount: null, maxAmount: null },
}));

const reported = vi.fn();
let server: StubServer<CreateAccountInput>;
/** The response with the platform's currencies while a test holds it back. */
let held: Promise<Response> | null;

beforeEach(() => {
  held = null;
  vi.stubGlobal("reportError", reported);
  server = stubServer<CreateAccountInput>(
    (path) => {
      if (path.includes("/kinds")) return respond(200, { types: ACCOUNT_TYPES });
      if (path.includes("/owners")) return respond(200, { owners: [owner], isComplete: true });
      if (/\/(banks|exchanges)/.test(path)) return respond(200, { names: [] });
      return () => held ?? respond(200, { currencies })();
    },
    respond(201, created),
  );
});
afterEach(() => expect(reported.mock.calls, "defects of the page itself").toEqual([]));

async function show({ role = "operations" as Role, customerId = owner.id, query = "" } = {}) {
  const page = <AddAccount scope="customer" customerId={customerId} />;
  const shown = renderConsole(page, { role, path: `/eu/external-accounts/new${query}` });
  await screen.findByRole("form", { name: "Add external account" });
  return shown;
}
const leave = (label: string) => act(async () => fireEvent.blur(field(label)));
const press = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "Add external account" })));
const isInvalid = (label: string) => field(label).getAttribute("aria-invalid") === "true";

async function choose(kind: string) {
  await type("Account type", kind);
  await act(async () => fireEvent.click(option(kind)));
  expect(field("Account type").value).toBe(kind);
}

const TYPED = {
  "Platform account ID": "=cmd()|😀",
  CLABE: "0321 8000 0118 3597 19",
  "Full name": "محمد الأمين O’Brien",
  "Date of birth": "1990-01-31",
  "Address line 1": "Straße 1 <b>'; DROP TABLE--",
  "Postal code": "28013",
};
async function fill(more: Record<string, string> = {}) {
  await choose("Mexican bank account");
  for (const [label, value] of Object.entries({ ...TYPED, ...more })) await type(label, value);
  await type("Country", "ES");
}
function expectTyped(more: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...TYPED, ...more })) expect(field(label).value).toBe(value);
  expect(field("Account type").value).toBe("Mexican bank account");
}

describe("nothing typed is lost", () => {
  test.each<[string, Responder, string]>([
    [
      "400",
      respond(400, {
        code: "invalid_input",
        title: "The service didn't accept the data.",
        fields: { currency: "No." },
      }),
      "The service didn't accept the data.",
    ],
    ["409", respond(409, { code: "taken", title: "This id is taken." }), "This id is taken."],
    ...FAILURES,
  ])("when the response is %s; a second press sends the same again", async (_, bad, title) => {
    await show();
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
    expect(server.bodies[1]).toMatchObject({
      ...{ customerId: owner.id, currency: "MXN", platformAccountId: "=cmd()|😀", accountType: "MXN_ACCOUNT" },
      accountInfo: { clabeNumber: "032180000118359719" },
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: TYPED["Full name"], birthDate: "1990-01-31" },
    });
    expect(push).toHaveBeenCalledWith("/eu/external-accounts/ExternalAccount%3A9");
  });

  test.each([
    ["accountInfo.clabeNumber", "CLABE", "This CLABE is closed."],
    ["platformAccountId", "Platform account ID", "Another account has this id."],
    ["beneficiary.fullName", "Full name", "The bank has another name."],
    ["beneficiary.address.postalCode", "Postal code", "Unknown postal code."],
    ["accountType", "Account type", "Not offered on this platform."],
    ["customerId", "Customer", "This customer is not approved."],
  ])("shows the server's message for %s at its field, and focuses that", async (path, label, message) => {
    await show();
    await fill();
    server.next = respond(400, { code: "x", title: "No.", fields: { [path]: message } });
    await press();
    expect(noteOf(label)).toContain(message);
    expect(document.activeElement).toBe(field(label));
    expectTyped();
  });

  test("without an account type, only the error at its field says to choose one", async () => {
    await show();
    screen.getByText("Choose the account type first.");
    await press();
    expect(noteOf("Account type")).toContain("Choose the account type.");
    expect(screen.queryByText("Choose the account type first.")).toBeNull();
  });

  test("a reload keeps all but the account's own data, which is never stored", async () => {
    const { unmount } = await show();
    await fill();
    expect(JSON.stringify(sessionStorage)).not.toMatch(/0321 ?8000/);
    unmount();
    await show();
    expect(screen.getByText("Draft restored")).toBeTruthy();
    expectTyped({ CLABE: "" });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Discard draft" })));
    expect(field("Account type").value).toBe("");
    expect(field("Full name").value).toBe("");
  });

  test("what was typed for one account isn't restored into the correction of a request for another", async () => {
    const { unmount } = await show();
    await choose("Mexican bank account");
    await type("Full name", "Ana");
    unmount();
    await show({ query: "?corrects=SignOff:1" });
    expect(screen.queryByText("Draft restored")).toBeNull();
    expect(field("Account type").value).toBe("");
  });

  test("opened for another customer, it starts afresh", async () => {
    const { rerender } = await show();
    await choose("Mexican bank account");
    const page = <AddAccount scope="customer" customerId="" />;
    rerender(inConsole(page, { role: "operations", path: "/eu/external-accounts/new" }));
    expect(field("Account type").value).toBe("");
    expect(field("Customer").value).toBe("");
  });

  test("a reload keeps the generated id, by which a lost account is found; discarding the draft generates a new one", async () => {
    const { unmount } = await show();
    const { value: id } = field("Platform account ID");
    expect(id).toMatch(/^acct-/);
    await choose("Mexican bank account");
    await type("Full name", "Ana");
    unmount();
    await show();
    expect(field("Platform account ID").value).toBe(id);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Discard draft" })));
    expect(field("Platform account ID").value).toMatch(/^acct-/);
    expect(field("Platform account ID").value).not.toBe(id);
  });

  test("another account type, owner and beneficiary, and back: what fits is restored, and only that is sent", async () => {
    await show();
    await fill();
    await choose("Nigerian bank account");
    await type("Bank", "Zenith");
    await choose("US bank account");
    expect(field("Bank").value).toBe("Zenith");
    expect(field("Full name").value).toBe(TYPED["Full name"]);
    await act(async () => fireEvent.click(screen.getByLabelText("Business")));
    await type("Legal name", "Prado & Co. (Ltd)");
    await act(async () => fireEvent.click(screen.getByLabelText("The platform")));
    await act(async () => fireEvent.click(screen.getByLabelText("A customer")));
    await choose("Mexican bank account");
    await act(async () => fireEvent.click(screen.getByLabelText("Individual")));
    expectTyped();
    await press();
    expect(server.bodies[0]).toMatchObject({ customerId: owner.id, currency: "MXN" });
    expect(server.bodies[0]?.accountInfo).toEqual({ clabeNumber: "032180000118359719" });
    expect(JSON.stringify(server.bodies[0])).not.toMatch(/Zenith|Prado & Co/);
  });

  test("a wallet doesn't inherit the currency of the bank account chosen before, and has no beneficiary", async () => {
    await show();
    await fill();
    await choose("Solana wallet");
    expect(screen.queryByLabelText("Full name")).toBeNull();
    await type("Address", "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T");
    await press();
    expect(server.bodies).toHaveLength(0);
    expect(isInvalid("Currency")).toBe(true);
    await type("Currency", "USD");
    await press();
    expect(server.bodies[0]).toMatchObject({ currency: "USD", accountType: "SOLANA_WALLET" });
    expect(server.bodies[0]).not.toHaveProperty("beneficiary");
  });

  test("a wallet's currency waits for its choices: the field never changes kind while being typed in", async () => {
    let arrive = (_: Response) => {};
    held = new Promise((resolve) => {
      arrive = resolve;
    });
    await show();
    await choose("Solana wallet");
    const waiting = field("Currency");
    expect([waiting.tagName, waiting.disabled]).toEqual(["SELECT", true]);
    arrive(await respond(200, { currencies })());
    await waitFor(() => expect(field("Currency").disabled).toBe(false));
    expect(field("Currency")).toBe(waiting);
  });
});

describe("hostile text", () => {
  const HOSTILE = [
    "=cmd|' /C calc'!A0",
    "مرحبا بالعالم",
    "🦊👩‍👩‍👧",
    "<img src=x onerror=alert(1)>",
    "'; drop table x; --",
  ];

  test.each(HOSTILE)("%s as a name and an id is sent as typed", async (text) => {
    await show();
    await fill({ "Full name": text, "Address line 1": text });
    const isPlainId = !/[\u200b-\u200f\u202a-\u202e]/u.test(text);
    if (isPlainId) await type("Platform account ID", text);
    await press();
    expect(server.bodies[0]?.beneficiary).toMatchObject({ fullName: text, address: { line1: text } });
    if (isPlainId) expect(server.bodies[0]?.platformAccountId).toBe(text);
  });

  test.each([
    ...HOSTILE.map((text) => [text, text]),
    ["ten thousand letters", "x".repeat(10_000)],
    ["a number damaged by a spreadsheet", "1.23E+10"],
    ["an override of the direction", "\u202e032180000118359719"],
    ["digits of another script", "٠٣٢١٨٠٠٠٠١١٨٣٥٩٧١٩"],
  ])("%s as a number is refused with an explanation, kept, and not sent", async (_, text) => {
    await show();
    await fill({ CLABE: text });
    await press();
    expect(server.bodies).toHaveLength(0);
    expect(isInvalid("CLABE")).toBe(true);
    expect(noteOf("CLABE")).toMatch(/has 18 digits|invisible/);
    expectTyped({ CLABE: text });
  });

  test.each([
    ["Full name", "too long", "x".repeat(10_000)],
    ["Full name", "only spaces", "   "],
    ["Full name", "with an override of the direction", "Ana \u202eodarP"],
    ["Platform account ID", "too long", "x".repeat(10_000)],
    ["Platform account ID", "with an invisible character", "acct\u200b-1"],
    ["Date of birth", "in another order", "31/01/1990"],
    ["Address line 1", "too long", "x".repeat(10_000)],
  ])("%s, %s, is refused at the field and kept", async (label, _, text) => {
    await show();
    await fill();
    await type(label, text);
    await press();
    expect(server.bodies).toHaveLength(0);
    expect(isInvalid(label)).toBe(true);
    expect(field(label).value).toBe(text);
  });
});

describe("validated while typing", () => {
  test.each([
    ["Euro bank account", "IBAN", "de89 3704 0044 0532 0130 00", "Check digits are correct. Germany"],
    ["Euro bank account", "IBAN", "DE88 3704 0044 0532 0130 00", "Not a valid IBAN"],
    ["US bank account", "Routing number", "021000021", "Check digits are correct."],
    ["US bank account", "Routing number", "021000022", "Not a valid routing number"],
    ["US bank account", "Routing number", "0210", "4 of 9 digits"],
    ["Mexican bank account", "CLABE", "032180000118359718", "Not a valid CLABE"],
    ["Kenyan mobile money", "Phone number", "+254 712 345 678", "Valid format."],
    ["Brazilian Pix key", "Pix key", "529.982.247-25", "Choose the key type"],
  ])("%s, %s %s", async (kind, label, value, words) => {
    await show();
    await choose(kind);
    await type(label, value);
    expect(noteOf(label)).toContain(words);
  });

  test("offers the country's prefix if only that is missing", async () => {
    await show();
    await choose("Kenyan mobile money");
    await type("Phone number", "0712 345 678");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Use +254712345678" })));
    expect(field("Phone number").value).toBe("+254712345678");
    expect(isInvalid("Phone number")).toBe(false);
  });

  test("the kind of Pix key determines its format; changing it validates again", async () => {
    await show();
    await choose("Brazilian Pix key");
    await type("Key type", "CPF");
    await type("Pix key", "529.982.247-25");
    await leave("Pix key");
    expect(isInvalid("Pix key")).toBe(false);
    await type("Key type", "EMAIL");
    await press();
    expect(noteOf("Pix key")).toContain("Enter an email address.");
    await type("Key type", "CPF");
    await waitFor(() => expect(isInvalid("Pix key")).toBe(false));
  });

  test("exactly one of Lightning's three; emptying one enables the others", async () => {
    await show();
    await choose("Lightning");
    await type("Currency", "BTC");
    await type("Lightning address", "ana@example.com");
    await type("BOLT 12 offer", `lno1${"q".repeat(30)}`);
    expect(screen.getByText("Fill in only one of these and clear the others.")).toBeTruthy();
    await press();
    expect(server.bodies).toHaveLength(0);
    await type("BOLT 12 offer", "");
    await press();
    expect(server.bodies[0]?.accountInfo).toEqual({ lightningAddress: "ana@example.com" });
  });
});

test("two presses at once are one request", async () => {
  await show();
  await fill();
  server.next = silence;
  await press();
  await press();
  expect(server.bodies).toHaveLength(1);
});

test("leaving by a link asks, and says what is kept", async () => {
  await show();
  await fill();
  await act(async () => fireEvent.click(screen.getByRole("link", { name: "← External accounts" })));
  expect(screen.getByRole("dialog", { name: "Leave this form?" }).textContent).toContain(
    "except for the account details",
  );
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay" })));
  expect(push).not.toHaveBeenCalled();
  expectTyped();
});

test("leaving for the same form, opened for someone else, asks as well", async () => {
  await show({ query: "?customerId=Customer:1" });
  await fill();
  const link = document.createElement("a");
  link.href = "/eu/external-accounts/new";
  document.body.append(link);
  await act(async () => link.click());
  link.remove();
  expect(await screen.findByRole("dialog", { name: "Leave this form?" })).toBeTruthy();
  expect(push).not.toHaveBeenCalled();
});

test("tells those who may not add accounts why they can't", async () => {
  await show({ role: "viewer" });
  const button = screen.getByRole("button", { name: "Add account" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await act(async () => fireEvent.click(button));
  expect(server.bodies).toHaveLength(0);
});
