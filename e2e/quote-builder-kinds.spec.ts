import type { Locator, Page } from "@playwright/test";
import type { InternalAccount } from "@/lib/contract/account";
import type { Customer } from "@/lib/contract/customer";
import type { ExternalAccount } from "@/lib/contract/external-account";
import type { Page as ServicePage } from "@/lib/contract/list-page";
import type { Quote } from "@/lib/contract/quote";
import { formatMoney } from "@/lib/money";
import { expect, test } from "./fixtures";
import type { OwnService } from "./pages/own-service";
import { QuoteBuilder } from "./pages/quote-builder";

test.afterEach(async ({ own }) => {
  await own.control.clearFaults();
  await own.control.settings({ quoteLifetimeSeconds: 120 });
});

const radio = (builder: QuoteBuilder, group: string, name: string): Locator =>
  builder.form.getByRole("group", { name: group }).getByText(name, { exact: true });
const readQuote = (own: OwnService, id: string) => own.api.call<Quote>("GET", `/quotes/${encodeURIComponent(id)}`);

/** Types the Mexican bank account of `name` in place. */
async function typeAccount({ form, page }: QuoteBuilder, name: string): Promise<void> {
  await form.getByRole("combobox", { name: "Account type" }).fill("Mexican");
  await page.getByRole("option", { name: /^Mexican bank account/ }).click();
  await form.getByLabel("CLABE").fill("032180000118359719");
  await form.getByLabel("Full name").fill(name);
}

test("an account typed in place is added with its price, and paid", async ({ page, own, signInAs, axe }) => {
  await signInAs("operations");
  const payer = await own.api.payer(3);
  const builder = new QuoteBuilder(page);
  await builder.open(own.slug);
  await builder.choose("From", payer.customerName, [payer.customerName, "USD account"]);
  await radio(builder, "Sent to", "New account").click();
  await builder.amount.fill("120.00");

  await test.step("what is missing is reported at its field", async () => {
    await builder.form.getByRole("button", { name: "Get a price" }).click();
    await expect(builder.form.getByRole("combobox", { name: "Account type" })).toHaveAttribute("aria-invalid", "true");
    await axe(page);
  });

  await test.step("its price names the new account, which is selected from then on", async () => {
    await typeAccount(builder, "Lucia Nueva");
    await builder.form.getByRole("button", { name: "Get a price" }).click();
    await expect(builder.timer).toBeVisible();
    await expect(builder.form.getByRole("combobox", { name: "To", exact: true })).toHaveValue(/Lucia Nueva/);
    await expect(page.getByText(/Lucia Nueva gets [\d,.]+ MXN at .*9719/)).toBeVisible();
  });

  const path = `/customers/external-accounts?limit=100&customerId=${encodeURIComponent(payer.customerId)}`;
  const made = async () => {
    const { data } = await own.api.call<ServicePage<ExternalAccount>>("GET", path);
    return data.filter(({ accountInfo }) => accountInfo?.beneficiary?.fullName === "Lucia Nueva");
  };

  await test.step("pricing again creates no second account", async () => {
    const first = builder.quoteId();
    await builder.amount.fill("121.00");
    await builder.form.getByRole("button", { name: "Get a new price" }).click();
    await expect.poll(() => builder.quoteId()).not.toBe(first);
    await expect(builder.send).toBeVisible();
    expect(await made()).toHaveLength(1);
  });

  await builder.execute();
  await expect(page.getByText("The service confirmed it.")).toBeVisible();
  const [account] = await made();
  expect((await readQuote(own, builder.quoteId())).destination?.accountId).toBe(account?.id);
});

test("real-time funding: payment instructions, nothing to press, and the page sees the money arrive", {
  tag: "@bundle",
}, async ({ page, own, signInAs, axe }) => {
  const isAuthorized = own.can("quoteAuthorization");
  await own.control.settings({ requiresAuthorization: isAuthorized });
  await signInAs("operations");
  const payer = await own.api.payer(4);
  const builder = new QuoteBuilder(page);
  await builder.open(own.slug);
  await radio(builder, "Paid from", "Real-time funding").click();
  if (own.can("fundingNetwork")) {
    await test.step("a stablecoin asks for its network; another currency asks for none", async () => {
      await builder.form.getByLabel("Paid in").selectOption("USDC");
      await expect(builder.form.getByLabel("Network").locator("option", { hasText: "Solana" }).first()).toBeAttached();
      await axe(page);
    });
  }
  await builder.form.getByLabel("Paid in").selectOption("USD");
  await expect(builder.form.getByLabel("Network")).toHaveCount(0);
  await builder.form.getByRole("combobox", { name: "Paying customer" }).fill(payer.customerName);
  await page.getByRole("option").filter({ hasText: payer.customerName }).first().click();
  await builder.choose("To", payer.beneficiary, [payer.beneficiary, payer.destinationCurrency]);
  await expect(builder.form.getByRole("checkbox", { name: /^Send now/ })).toBeDisabled();
  await builder.amount.fill("75.00");
  await builder.form.getByRole("button", { name: "Get a price" }).click();
  if (isAuthorized) {
    await test.step("the customer's code first: nothing has arrived, and the payment stays on the page", async () => {
      await expect(page.getByText("How to pay in is shown once they have confirmed.")).toBeVisible();
      await expect(page.getByText("The money arrived")).toHaveCount(0);
      await axe(page);
      await page.getByLabel("Code that the customer reads out").fill("123456");
      await page.getByRole("button", { name: "Confirm the payment of 75.00 USD" }).click();
    });
  }
  await expect(page.getByText("Waiting for 75.00 USD")).toBeVisible();
  await expect(page.getByText("This price is no longer valid")).toHaveCount(0);
  await own.control.settings({ requiresAuthorization: false });
  await expect(builder.send).toHaveCount(0);
  const quote = await readQuote(own, builder.quoteId());
  const reference = quote.paymentInstructions?.[0]?.accountOrWalletInfo?.reference ?? "none";
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy Reference" })).toBeVisible();
  await page.getByText("If the money arrives late, in another amount, or twice").click();
  await expect(page.getByText(/a quote is paid only once/)).toBeVisible();
  await axe(page);
  await own.api.call("POST", "/sandbox/send", { quoteId: quote.id, currencyCode: "USD" });
  await expect(page.getByText("The money arrived")).toBeVisible();
});

test.describe("a payment that is sent at once", () => {
  const confirm = (page: Page) => page.getByRole("dialog", { name: "Send this payment now?" });
  const begin = async (builder: QuoteBuilder, own: OwnService, position: number, amount: string) => {
    const payer = await own.api.payer(position);
    await builder.open(own.slug);
    await builder.chooseParties(payer);
    await builder.amount.fill(amount);
    await builder.form.getByRole("checkbox", { name: /^Send now/ }).check();
    await builder.form.getByRole("button", { name: "Review and send" }).click();
    await expect(confirm(builder.page)).toBeVisible();
    return payer;
  };

  test("names everything beforehand, is sent once, and ends at its receipt", { tag: "@bundle" }, async ({
    page,
    own,
    signInAs,
    axe,
  }) => {
    await signInAs("operations");
    const builder = new QuoteBuilder(page);
    const payer = await begin(builder, own, 5, "41.07");
    for (const text of [payer.customerName, payer.beneficiary, payer.destinationCurrency, "41.07 USD", "Not stated"]) {
      await expect(confirm(page)).toContainText(text);
    }
    await axe(page);
    // A deployment that accepts no new accounts in a quote says so, and where to add them.
    const details = builder.form.getByRole("radio", { name: "New account" });
    if (own.can("accountDetailsDestination")) await expect(details).toBeEnabled();
    else
      await expect(
        builder.form.getByText(/doesn't accept new accounts in a quote: add the external account/),
      ).toBeVisible();
    const before = await own.control.count("executions");
    await confirm(page).getByRole("button", { name: "Send 41.07 USD now" }).dblclick();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    await expect(page.getByText("The service confirmed it.")).toBeVisible();
    expect(await own.control.count("executions", builder.quoteId())).toBe(1);
    expect(await own.control.count("executions")).toBe(before + 1);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  });

  test("a response lost before anything was sent leads to its money action, which checks the outcome", async ({
    page,
    own,
    signInAs,
  }) => {
    await signInAs("operations");
    const builder = new QuoteBuilder(page);
    await own.control.fault({ match: { endpoint: "createQuote" }, drop: "before" });
    await begin(builder, own, 6, "43.07");
    await confirm(page).getByRole("button", { name: "Send 43.07 USD now" }).click();
    await expect(page).toHaveURL(/\/money-actions\//);
    await expect(page.getByText("Checking").first()).toBeVisible();
  });

  test("a lost response is looked up, never sent again; repeating the payment needs confirmation", async ({
    page,
    own,
    signInAs,
  }) => {
    await signInAs("operations");
    const builder = new QuoteBuilder(page);
    await own.control.fault({ match: { endpoint: "createQuote" }, drop: "after" });
    const before = await own.control.count("executions");
    await begin(builder, own, 6, "42.07");
    await confirm(page).getByRole("button", { name: "Send 42.07 USD now" }).click();
    await expect(page.getByText("Found at the service by its accounts and amount").first()).toBeVisible();
    expect(await own.control.count("executions")).toBe(before + 1);
    await begin(builder, own, 6, "42.07");
    await confirm(page).getByRole("button", { name: "Send 42.07 USD now" }).click();
    await expect(confirm(page)).toContainText("The same payment was sent within a day");
    const again = confirm(page).getByRole("button", { name: "Send 42.07 USD now" });
    await expect(again).toHaveAttribute("aria-disabled", "true");
    await confirm(page).getByRole("checkbox").check();
    await confirm(page).getByRole("button", { name: "Send 42.07 USD again" }).click();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    expect(await own.control.count("executions")).toBe(before + 2);
  });
});

test("a customer's internal account can be paid, and stays chosen with the price", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  const { data } = await own.api.call<ServicePage<InternalAccount>>("GET", "/customers/internal-accounts?limit=100");
  const currencyOf = (account: InternalAccount | undefined) => account?.balance?.currency.code;
  const from = data.find((account) => currencyOf(account) === "USD" && (account.balance?.amount ?? 0) > 10_000);
  const to = data.find((account) => currencyOf(account) !== "USD" && account.customerId !== undefined);
  const name = `${currencyOf(to)} account`;
  const builder = new QuoteBuilder(page);
  await builder.open(own.slug);
  await builder.choose("From", from?.id ?? "", ["USD account"]);
  await builder.choose("To", to?.id ?? "", [name]);
  await builder.amount.fill("21.07");
  await builder.form.getByRole("button", { name: "Get a price" }).click();
  await expect(builder.send).toBeVisible();
  await expect(builder.form.getByRole("combobox", { name: "To" })).toHaveValue(new RegExp(name));
  await expect(page.getByText("This price is no longer valid")).toHaveCount(0);
});

test("the same currency on both sides leads to a transfer, with what was typed", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  const customers = await own.api.all<Customer>("/customers");
  const verified = new Set(customers.filter(({ kycStatus }) => kycStatus === "APPROVED").map(({ id }) => id));
  const bank = (await own.api.all<ExternalAccount>("/customers/external-accounts")).find(
    ({ status, currency, customerId, accountInfo }) =>
      status === "ACTIVE" && currency === "USD" && verified.has(customerId ?? "") && accountInfo?.beneficiary?.fullName,
  );
  const beneficiary = bank?.accountInfo?.beneficiary?.fullName ?? "";
  const payer = await own.api.payer(7);
  const builder = new QuoteBuilder(page);
  await builder.open(own.slug);
  await builder.choose("From", payer.customerName, [payer.customerName, "USD account"]);
  await builder.choose("To", bank?.id ?? "", [beneficiary]);
  await builder.amount.fill("64.20");
  await expect(page.getByText("Both sides are in USD", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Use a transfer instead" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  const transfer = page.getByRole("form", { name: "New transfer" });
  await expect(transfer.getByRole("combobox", { name: "From", exact: true })).toHaveValue(/USD account/);
  await expect(transfer.getByLabel("Amount")).toHaveValue("64.20");
  await page.goBack();
  await expect(builder.amount).toHaveValue("64.20");
});

test("an expired price is priced again, by keyboard alone to the receipt", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  const payer = await own.api.payer(8);
  const builder = new QuoteBuilder(page);
  const combo = (label: "From" | "To") => builder.form.getByRole("combobox", { name: label, exact: true });
  const take = async (label: "From" | "To", typed: string, text: string) => {
    await page.keyboard.type(typed);
    await expect(page.getByRole("option").filter({ hasText: text })).toHaveCount(1);
    // Enter chooses nothing while the response to the last letters is pending; a person would just press again.
    await expect(async () => {
      await page.keyboard.press("Enter");
      await expect(combo(label)).toHaveValue(new RegExp(text), { timeout: 2_000 });
    }).toPass();
  };
  await own.control.settings({ quoteLifetimeSeconds: 4 });
  await builder.open(own.slug);
  await expect(combo("From")).toBeFocused();
  await take("From", payer.sourceId, payer.customerName);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(combo("To")).toBeFocused();
  await take("To", payer.destinationId, payer.beneficiary);
  await page.keyboard.press("Tab");
  await page.keyboard.type("33.10");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The price has expired", { exact: true })).toBeVisible();
  const first = builder.quoteId();
  await own.control.settings({ quoteLifetimeSeconds: 120 });
  // The letter is a shortcut only outside text fields.
  await page.keyboard.press("Shift+Tab");
  await expect(combo("To")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => builder.quoteId()).not.toBe(first);
  await expect(builder.send).toBeVisible();
  await builder.send.focus();
  await page.keyboard.press("Enter");
  await expect(builder.dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The service confirmed it.")).toBeVisible();
  const { totalSendingAmount = 0 } = await readQuote(own, builder.quoteId());
  expect(formatMoney({ amount: totalSendingAmount, currency: "USD", decimals: 2 })).toBe("33.10 USD");
  expect(await own.control.count("executions", first)).toBe(0);
});
