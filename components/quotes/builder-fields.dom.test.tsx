import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { field, noteOf, type } from "@/components/testing/fields";
import {
  account,
  choose,
  type Desk,
  fill,
  form,
  openBuilder,
  openDesk,
  priced,
  submit,
} from "@/components/testing/quote-builder";
import { respond } from "@/components/testing/server";

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
const optionsOf = async (label: "From" | "To") => {
  await act(async () => fireEvent.click(field(label)));
  await screen.findByRole("option", { name: label === "To" ? /BBVA/ : /USD account/, hidden: true });
  // Excluding those of the selects.
  return (await screen.findAllByRole("option", { hidden: true })).filter(({ tagName }) => tagName !== "OPTION");
};

test("says that a deployment accepts no new accounts once that is known, and not before", async () => {
  const reason = /doesn't accept new accounts in a quote/;
  desk.takesDetails = false;
  let arrive = () => {};
  desk.deploymentRead = new Promise((resolve) => {
    arrive = resolve;
  });
  openBuilder();
  expect(screen.queryByText(reason)).toBeNull();
  arrive();
  await screen.findByText(reason);
  expect(screen.getByLabelText<HTMLInputElement>("New account").disabled).toBe(true);
});

test.each([true, false])("offers the newest deployments' purposes only if supported (%s)", async (takes) => {
  desk.takesLaterPurposes = takes;
  openBuilder();
  await waitFor(() => {
    const offered = [...screen.getByLabelText<HTMLSelectElement>(/^Purpose/).options].map(({ text }) => text);
    expect(offered).toContain("Gift");
    expect(offered.includes("Salary payment")).toBe(takes);
    expect(offered.includes("Family support")).toBe(takes);
  });
});

test("a stablecoin asks for its network; another currency asks for none, and no hidden choice remains", async () => {
  desk.hasStablecoin = true;
  openBuilder();
  await act(async () => fireEvent.click(screen.getByRole("radio", { name: "Real-time funding" })));
  const select = (label: RegExp, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  await screen.findByRole("option", { name: "USDC", hidden: true });
  expect(screen.queryByLabelText(/^Network/)).toBeNull();
  await select(/^Paid in/, "USDC");
  const offered = [...screen.getByLabelText<HTMLSelectElement>(/^Network/).options].map(({ text }) => text);
  expect(offered).toEqual(expect.arrayContaining(["Solana", "Base"]));
  await select(/^Network/, "BASE");
  await select(/^Paid in/, "EUR");
  expect(screen.queryByLabelText(/^Network/)).toBeNull();
  await select(/^Paid in/, "USDC");
  expect(screen.getByLabelText<HTMLSelectElement>(/^Network/).value).toBe("");
});

describe("a stablecoin that is paid in on its network", () => {
  const instructions = [{ accountOrWalletInfo: { accountType: "SOLANA_WALLET", address: "sol1abc" } }];
  const priceBy = async (named: string) => {
    desk.hasStablecoin = true;
    const source = { sourceType: "REALTIME_FUNDING", currency: "USDC", cryptoNetwork: named };
    desk.quotes["Quote:1"] = { source, paymentInstructions: instructions };
    openBuilder();
    await fill();
    await act(async () => fireEvent.click(screen.getByRole("radio", { name: "Real-time funding" })));
    for (const [label, value] of [
      ["Paid in", "USDC"],
      ["Network", "SOLANA"],
    ] as const)
      await act(async () => fireEvent.change(field(label), { target: { value } }));
    await submit();
  };

  test.each(["SOLANA", "SOLANA_MAINNET"])(
    "is expected on it, under any name the service has for it (%s)",
    async (name) => {
      await priceBy(name);
      expect(await screen.findByText(/^Waiting for 100\.00 USD on Solana/)).toBeTruthy();
      expect(screen.getByText("sol1abc")).toBeTruthy();
    },
  );

  test("is not paid in if the service named another network", async () => {
    await priceBy("BASE");
    expect(await screen.findByText("The service named a different network")).toBeTruthy();
    expect(document.body.textContent).toContain("Requested Solana; the quote is for Base.");
    expect(screen.queryByText("sol1abc")).toBeNull();
  });

  test("shows the service's error at its field", async () => {
    const fields = { "source.cryptoNetwork": "USDC isn't on this network." };
    const refuse = respond(400, { code: "invalid_input", title: "The service didn't accept the data.", fields });
    desk.server.next = refuse;
    await priceBy("SOLANA");
    expect(noteOf("Network")).toContain("USDC isn't on this network.");
  });
});

describe("available rates", () => {
  const ngn = account({
    ...{ id: "ExternalAccount:9", kind: "external-account", label: "Zenith ··0219", owner: "Ada Obi" },
    ...{ currency: "NGN", balance: null },
  });
  beforeEach(() => {
    desk.accounts.splice(1, 0, ngn);
    desk.corridors = [{ from: "USD", to: "MXN", minAmount: 500, maxAmount: 20_000 }];
  });

  test("restrict the other side: unreachable accounts are last, disabled, with the reason", async () => {
    openBuilder();
    await choose("From", /USD account/);
    const options = await optionsOf("To");
    expect(options.at(-1)?.textContent).toContain("Zenith");
    expect(options.at(-1)?.textContent).toContain("No rate from USD to NGN.");
    expect(options.at(-1)?.getAttribute("aria-disabled")).toBe("true");
  });

  test("restrict the source likewise, and show the pair's limits at the amount before anything is sent", async () => {
    openBuilder();
    await choose("To", /Zenith/);
    const [source] = await optionsOf("From");
    expect(source?.textContent).toContain("No rate from USD to NGN.");
    await choose("To", /BBVA/);
    await choose("From", /USD account/);
    expect(noteOf("Customer pays exactly")).toContain("Between 5.00 and 200.00 USD");
    await type("Customer pays exactly", "4.99");
    await submit();
    expect(noteOf("Customer pays exactly")).toContain("Between 5.00 and 200.00 USD.");
    expect(priced(desk)).toHaveLength(0);
  });

  test("restrict the currencies of real-time funding, with the reason", async () => {
    openBuilder();
    await choose("To", /BBVA/);
    await act(async () => fireEvent.click(screen.getByRole("radio", { name: "Real-time funding" })));
    const currency = (name: string) => screen.getByRole<HTMLOptionElement>("option", { name, hidden: true });
    expect(currency("EUR: no rate to MXN").disabled).toBe(true);
    expect(currency("USD").disabled).toBe(false);
  });

  test("restrict nothing if the deployment lists no rates", async () => {
    desk.corridors = null;
    openBuilder();
    await choose("From", /USD account/);
    const options = await optionsOf("To");
    expect(options.map((option) => option.getAttribute("aria-disabled"))).not.toContain("true");
  });
});

test("an account of the platform's own asks for whom it pays, a customer's account doesn't, and it is sent so", async () => {
  desk.accounts.push(account({ id: "InternalAccount:own", owner: "Platform", label: "Own dollars", customerId: null }));
  openBuilder();
  await choose("From", /USD account/);
  expect(screen.queryByLabelText(/^Paying customer/)).toBeNull();
  await choose("From", /Own dollars/);
  await act(async () => fireEvent.click(await screen.findByLabelText(/^Paying customer/)));
  await act(async () => fireEvent.click(await screen.findByRole("option", { name: /Meridian Foods/, hidden: true })));
  await choose("To", /BBVA/);
  await type("Platform pays exactly", "100");
  await submit();
  const [sent] = priced(desk);
  const customerId = expect.stringMatching(/^Customer:/);
  expect(sent?.body).toMatchObject({
    source: { sourceType: "ACCOUNT", accountId: "InternalAccount:own", customerId },
  });
  // Also before it is sent in the same call.
  await act(async () => fireEvent.click(screen.getByRole("checkbox", { name: /^Send now/ })));
  await submit();
  const dialog = await screen.findByRole("dialog", { name: "Send this payment now?" });
  await waitFor(() => expect(dialog.textContent).toContain("Paying customer"));
});

test("shows the service's errors about real-time funding at its fields", async () => {
  openBuilder();
  await act(async () => fireEvent.click(screen.getByRole("radio", { name: "Real-time funding" })));
  await screen.findByRole("option", { name: "USD", hidden: true });
  await act(async () => fireEvent.change(field("Paid in"), { target: { value: "USD" } }));
  await choose("To", /BBVA/);
  await type("Platform pays exactly", "100");
  const fields = { "source.currency": "Not offered in USD.", "source.customerId": "This customer can't pay in." };
  desk.server.next = respond(422, { code: "x", title: "The service refused this quote.", fields });
  await submit();
  expect(noteOf("Paid in")).toContain("Not offered in USD.");
  expect(noteOf("Paying customer")).toContain("This customer can't pay in.");
  expect(form().querySelector("[role=alert]")?.textContent).not.toContain("Not offered");
});
