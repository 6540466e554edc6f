import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { field, isAsked, noteOf, option, type } from "@/components/testing/fields";
import { respond, type StubServer, stubServer } from "@/components/testing/server";
import { accountTypesFor } from "@/lib/contract/account-tables";
import { type Bundle, bundleHas, CAPABILITY_KEYS } from "@/lib/contract/capabilities";
import type { CreateAccountInput } from "@/lib/features/external-accounts/schema";
// Loaded in advance: a test must not wait for what is lazy in the product.
import "./account-form";
import { AddAccount } from "./add-account";

const account = {
  ...{ id: "ExternalAccount:9", customerId: null, customerLabel: null, platformAccountId: "acct-1", label: "Ours" },
  ...{ accountType: "INR_ACCOUNT", beneficiary: "Ana Prado", currency: "INR", status: "PENDING" },
  ...{ createdAt: null, updatedAt: null },
};
let bundle: Bundle;
let server: StubServer<CreateAccountInput>;
/** The banks and exchanges that the service lists. */
let names: (path: string) => ReturnType<typeof respond>;

beforeEach(() => {
  sessionStorage.clear();
  names = () => respond(200, { names: [] });
  server = stubServer<CreateAccountInput>(
    (path) => {
      const types = accountTypesFor(CAPABILITY_KEYS.filter((capability) => bundleHas(bundle, capability)));
      if (path.includes("/kinds")) return respond(200, { types });
      if (path.includes("/owners")) return respond(200, { owners: [], isComplete: true });
      if (/\/(banks|exchanges)/.test(path)) return names(path);
      return respond(200, { currencies: [] });
    },
    respond(201, { account, how: "answered" }),
  );
});

const form = () => screen.getByRole("form", { name: "Add external account" });
const click = (element: HTMLElement) => act(async () => fireEvent.click(element));
const press = () => act(async () => fireEvent.submit(form()));

async function show(of: Bundle, kind: string) {
  bundle = of;
  renderConsole(<AddAccount scope="platform" customerId="" />, {
    role: "operations",
    path: "/eu/external-accounts/new",
  });
  await screen.findByRole("form", { name: "Add external account" });
  await choose(kind);
}
async function choose(kind: string) {
  await type("Account type", kind);
  await click(option(kind));
}

describe("a rail that determines the fields (R2, India)", () => {
  test("one rail's fields are not asked for or sent with another, and nothing typed is lost", async () => {
    await show("R2", "Indian bank account or UPI");
    await type("Full name", "Ana Prado");
    expect(isAsked("UPI address")).toBe(false);
    await press();
    expect(server.bodies).toHaveLength(0);
    expect(noteOf("Payment rail")).toContain("Choose how the account is paid.");
    await type("Payment rail", "UPI");
    expect([isAsked("UPI address"), isAsked("IFSC")]).toEqual([true, false]);
    await type("UPI address", "ana@okbank");
    await type("Payment rail", "NEFT");
    expect([isAsked("UPI address"), isAsked("IFSC"), isAsked("Rail")]).toEqual([false, true, false]);
    await press();
    expect(noteOf("Account number")).toContain("Enter the account number.");
    await type("Account number", "1234 5678 9012");
    await type("IFSC", "hdfc0001234");
    await press();
    expect(server.bodies[0]).toMatchObject({ accountType: "INR_ACCOUNT", currency: "INR", rails: ["NEFT"] });
    expect(server.bodies[0]?.accountInfo).toEqual({ accountNumber: "123456789012", ifsc: "HDFC0001234", rail: "NEFT" });
    expect(server.bodies[0]?.beneficiary).toEqual({ beneficiaryType: "INDIVIDUAL", fullName: "Ana Prado" });
    await type("Payment rail", "UPI");
    expect(field("UPI address").value).toBe("ana@okbank");
  });

  test("a rail that pays only businesses says so; mobile money accepts its two providers", async () => {
    await show("R2", "Chinese bank or mobile money");
    await type("Payment rail", "BANK_TRANSFER");
    await type("Account number", "622202123456");
    await type("Bank", "ICBC");
    await type("Full name", "Li Wei");
    expect(screen.getByText(/Bank transfer only pays businesses/)).toBeTruthy();
    await press();
    expect(server.bodies).toHaveLength(0);
    await type("Payment rail", "MOBILE_MONEY");
    await type("Phone number", "+86 138 0013 8000");
    const options = within(field("Bank"))
      .getAllByRole("option")
      .map((option) => option.textContent);
    expect(options).toEqual(["Choose", "Alipay", "WeChat Pay"]);
    await type("Bank", "WechatPay");
    await press();
    expect(server.bodies[0]?.accountInfo).toEqual({ bankName: "WechatPay", phoneNumber: "+8613800138000" });
  });
});

describe("lists and rails that are sent (R1)", () => {
  test("sends a single country unasked; of several at least one must be chosen", async () => {
    await show("R1", "Malawian mobile money");
    expect(screen.queryByRole("group", { name: "Account countries" })).toBeNull();
    await type("Phone number", "0991 234 567");
    await click(screen.getByRole("button", { name: "Use +265991234567" }));
    await type("Provider", "TNM");
    await type("Full name", "Ana Prado");
    await press();
    expect(server.bodies[0]).toMatchObject({ currency: "MWK", rails: ["MOBILE_MONEY"] });
    expect(server.bodies[0]?.accountInfo).toEqual({
      ...{ countries: ["MW"], phoneNumber: "+265991234567", provider: "TNM" },
    });
    await choose("West African mobile money");
    await type("Phone number", "+221 78 123 4567");
    await press();
    expect(server.bodies).toHaveLength(1);
    await click(within(screen.getByRole("group", { name: "Account countries" })).getByLabelText("Senegal"));
    await press();
    expect(server.bodies[1]?.accountInfo).toMatchObject({ countries: ["SN"], phoneNumber: "+221781234567" });
  });

  test("a US business is sent with its rails and its legal name; a message about it is shown at its field", async () => {
    await show("R1", "US bank account");
    const rails = within(screen.getByRole("group", { name: "Payment rails" }));
    await type("Account number", "0012345678");
    await type("Routing number", "021000021");
    await click(screen.getByLabelText("Business"));
    await type("Legal name", "Prado Ltd");
    for (const rail of ["ACH", "Wire", "RTP", "FedNow"]) await click(rails.getByLabelText(rail));
    await press();
    expect(server.bodies).toHaveLength(0);
    expect(screen.getByText(/Choose at least one rail\./)).toBeTruthy();
    await click(rails.getByLabelText("Wire"));
    await click(rails.getByLabelText("ACH"));
    const message = "The bank has another name.";
    server.next = respond(400, { code: "x", title: "No.", fields: { "beneficiary.legalName": message } });
    await press();
    expect(server.bodies[0]).toMatchObject({ accountType: "USD_ACCOUNT", rails: ["ACH", "WIRE"] });
    expect(server.bodies[0]?.beneficiary).toEqual({ beneficiaryType: "BUSINESS", legalName: "Prado Ltd" });
    expect(noteOf("Legal name")).toContain(message);
  });
});

describe("SWIFT and wallets (R2)", () => {
  test("a SWIFT account has a number or an IBAN, in some countries only an IBAN; it holds any currency", async () => {
    await show("R2", "Bank account by SWIFT");
    await type("Currency", "USD");
    await type("Account country", "GB");
    await type("SWIFT code", "deutdeff");
    await type("Bank", "Deutsche Bank");
    await type("Full name", "Ana Prado");
    await type("Account number", "1234567890");
    await press();
    expect(server.bodies).toHaveLength(0);
    expect(noteOf("Account number")).toContain("paid by IBAN alone");
    await type("Account number", "");
    await type("IBAN", "GB29 NWBK 6016 1331 9268 19");
    await press();
    expect(server.bodies[0]?.accountInfo).toEqual({
      ...{ country: "GB", swiftCode: "DEUTDEFF", bankName: "Deutsche Bank", iban: "GB29NWBK60161331926819" },
    });
    expect(server.bodies[0]).not.toHaveProperty("rails");
  });

  test("a wallet has a beneficiary if it is someone else's, otherwise only if one is typed", async () => {
    await show("R2", "Solana wallet");
    await type("Currency", "USDC");
    await type("Address", "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T");
    await press();
    expect(server.bodies[0]).not.toHaveProperty("beneficiary");
    expect(server.bodies[0]).not.toHaveProperty("ownershipType");
    await type("Ownership", "THIRD_PARTY");
    await press();
    expect(server.bodies).toHaveLength(1);
    await type("Full name", "Ana Prado");
    await type("Country of residence", "ES");
    await press();
    expect(server.bodies[1]).toMatchObject({
      ownershipType: "THIRD_PARTY",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ana Prado", countryOfResidence: "ES" },
    });
  });
});

describe("a bank or an exchange that the service may list", () => {
  const GTB = { value: "GTBINGLA", label: "GTBank" };
  const person = async () => {
    await type("Account number", "0123456789");
    await type("Full name", "Ana Prado");
  };

  test("is chosen from its list, and the listed name is sent", async () => {
    const asked: string[] = [];
    names = (path) => {
      asked.push(path);
      return respond(200, { names: [GTB, { value: "Kuda", label: "Kuda" }] });
    };
    await show("R2", "Nigerian bank account");
    await screen.findByPlaceholderText("Choose from the service's list");
    await person();
    await type("Bank", "gt");
    await click(screen.getByRole("option", { name: /GTBank/, hidden: true }));
    expect(field("Bank").value).toBe("GTBank");
    await press();
    expect(server.bodies[0]?.accountInfo).toMatchObject({ bankName: "GTBINGLA" });
    expect(asked).toEqual(["/api/external-accounts/banks?country=NG&currency=NGN"]);
  });

  test("is typed if the list can't be read, which is reported", async () => {
    names = () => respond(200, { names: null });
    await show("R2", "Nigerian bank account");
    await screen.findByText(/list couldn't be read. Type the name exactly/);
    await person();
    await type("Bank", "GTBank");
    await press();
    expect(server.bodies[0]?.accountInfo).toMatchObject({ bankName: "GTBank" });
    names = () => respond(200, { names: [{ value: "GTBank", label: "Guaranty Trust" }] });
    await click(screen.getByRole("button", { name: "Read the list again" }));
    await vi.waitFor(() => expect(field("Bank").value).toBe("Guaranty Trust"));
  });

  test("is typed, without mention of a list, if the service has none", async () => {
    await show("R2", "Nigerian bank account");
    await vi.waitFor(() => expect(screen.queryByPlaceholderText(/service's list/)).toBeNull());
    expect(screen.queryByText(/list couldn't be read/)).toBeNull();
    await person();
    await type("Bank", "GTBank");
    await press();
    expect(server.bodies[0]?.accountInfo).toMatchObject({ bankName: "GTBank" });
  });

  test("typed for another type stays visible, and is flagged as doubtful", async () => {
    names = (path) => respond(200, { names: path.includes("ZAR") ? [{ value: "FNB", label: "FNB" }] : [] });
    await show("R2", "Nigerian bank account");
    await vi.waitFor(() => expect(screen.queryByPlaceholderText(/service's list/)).toBeNull());
    await type("Bank", "GTBank");
    await choose("South African bank account");
    await screen.findByText("GTBank isn't in the service's list, so the service may reject it.");
    expect(field("Bank").value).toBe("GTBank");
  });

  test("by SWIFT is one of the chosen country", async () => {
    names = (path) => respond(200, { names: path.includes("country=GB") ? [GTB] : [] });
    await show("R2", "Bank account by SWIFT");
    expect(field("Bank").placeholder).toBe("");
    await type("Currency", "GBP");
    await type("Account country", "GB");
    await screen.findByPlaceholderText("Choose from the service's list");
  });

  test("an exchange is chosen from the list of exchanges", async () => {
    names = (path) => respond(200, { names: path.includes("/exchanges") ? [{ value: "Bitso", label: "Bitso" }] : [] });
    await show("R2", "Solana wallet");
    await screen.findByPlaceholderText("Choose from the service's list");
    await type("Exchange", "bit");
    await click(screen.getByRole("option", { name: "Bitso", hidden: true }));
    expect(field("Exchange").value).toBe("Bitso");
  });
});
