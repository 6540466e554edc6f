import type { InternalAccount } from "@/lib/contract/account";
import type { Quote } from "@/lib/contract/quote";
import { formatMoney } from "@/lib/money";
import { expect, test } from "./fixtures";
import type { OwnService } from "./pages/own-service";
import { QuoteBuilder } from "./pages/quote-builder";

test.beforeEach(async ({ own, signInAs }) => {
  // Longer than any of these tests takes on a slow machine.
  await own.control.settings({ quoteLifetimeSeconds: 900 });
  await signInAs("operations");
});
test.afterEach(async ({ own }) => {
  await own.control.clearFaults();
  await own.control.settings({ askedAmountShift: 0, quoteStatusFrom: "execution", quoteLifetimeSeconds: 120 });
});

/** An account's balance at the service, as shown on the screen. */
async function balanceOf(own: OwnService, accountId: string, customerId: string): Promise<string> {
  const path = `/customers/internal-accounts?customerId=${encodeURIComponent(customerId)}`;
  const { data } = await own.api.call<{ data: InternalAccount[] }>("GET", path);
  const balance = data.find(({ id }) => id === accountId)?.balance;
  if (!balance) throw new Error(`${accountId} has no balance`);
  return formatMoney({ ...balance, currency: balance.currency.code, decimals: balance.currency.decimals });
}

test("choosing another beneficiary voids the price at once; what is sent is what is shown", { tag: "@bundle" }, async ({
  page,
  own,
  axe,
}) => {
  const [payer, other] = [await own.api.payer(0), await own.api.payer(1)];
  const builder = new QuoteBuilder(page);
  await builder.open(own.slug);
  await builder.price(payer, "250.00");
  const first = builder.quoteId();

  await test.step("the old price is grey, says why, and can't be sent", async () => {
    await builder.choose("To", other.beneficiary, [other.beneficiary, other.destinationCurrency]);
    await expect(page.getByText("This price is no longer valid")).toBeVisible();
    await expect(page.getByText("Changed since: To.")).toBeVisible();
    await expect(builder.send).toHaveCount(0);
    await axe(page);
  });

  await test.step("a reload and going back don't revive it", async () => {
    await page.reload();
    await expect(page.getByText("This price is no longer valid")).toBeVisible();
    await page.getByRole("link", { name: "Transactions", exact: true }).first().click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Transactions" })).toBeVisible();
    await expect(page).toHaveURL(/\/transactions/);
    await page.evaluate(() => history.back());
    await expect(page.getByText("This price is no longer valid")).toBeVisible();
    await expect(builder.form.getByRole("combobox", { name: "To" })).toHaveValue(new RegExp(other.beneficiary));
    await expect(builder.send).toHaveCount(0);
  });

  await test.step("R prices for the beneficiary shown, and the confirmation names them in full", async () => {
    await page.getByRole("heading", { name: "New quote" }).click();
    await page.keyboard.press("r");
    await expect.poll(() => builder.quoteId()).not.toBe(first);
    await builder.send.click();
    for (const text of [payer.customerName, other.beneficiary, other.destinationCurrency, "250.00 USD", "Not stated"]) {
      await expect(builder.dialog).toContainText(text);
    }
    await axe(page);
    await builder.dialog.getByRole("button", { name: "Send 250.00 USD" }).click();
    await expect(page.getByText("The service confirmed it.")).toBeVisible();
  });
  expect(await own.control.count("executions", first)).toBe(0);
  const sent = await own.api.call<Quote>("GET", `/quotes/${encodeURIComponent(builder.quoteId())}`);
  expect(sent.destination?.accountId).toBe(other.destinationId);
});

test("a quote is priced and executed in six actions, and what follows shows the new balance", {
  tag: "@bundle",
}, async ({ page, own, axe }) => {
  const payer = await own.api.payer(2);
  const builder = new QuoteBuilder(page);
  await page.goto(`/${own.slug}/quotes`);
  let actions = 0;
  const act = async (action: () => Promise<unknown>) => {
    actions += 1;
    await action();
  };

  await test.step("six actions", async () => {
    await act(() => page.getByRole("link", { name: "New quote" }).first().click());
    await expect(builder.form.getByRole("combobox", { name: "From" })).toBeFocused();
    await act(() => builder.choose("From", payer.customerName, [payer.customerName, "USD account"]));
    await act(() => builder.choose("To", payer.beneficiary, [payer.beneficiary, payer.destinationCurrency]));
    await act(async () => {
      await builder.amount.fill("321.09");
      await page.keyboard.press("Enter");
    });
    await expect(builder.timer).toBeVisible();
    // Like a double click, which is common: it opens the dialog, and neither closes nor confirms it.
    await act(() => builder.send.dblclick());
    await expect(builder.dialog).toBeVisible();
    expect(await own.control.count("executions", builder.quoteId())).toBe(0);
    await act(() => builder.dialog.getByRole("button", { name: /^Send / }).click());
    await expect(page.getByText("The service confirmed it.")).toBeVisible();
    expect(actions).toBeLessThanOrEqual(6);
  });
  const quoteId = builder.quoteId();

  await test.step("the outcome has the focus; the form is gone, so R prices nothing", async () => {
    await expect(page.locator(":focus")).toContainText("Executed");
    await expect(builder.form).toHaveCount(0);
    await page.keyboard.press("r");
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    expect(builder.quoteId()).toBe(quoteId);
    await axe(page);
  });

  await test.step("the balance is the one after the payment", async () => {
    const balance = await balanceOf(own, payer.sourceId, payer.customerId);
    await expect(page.getByText(`The paying account now holds ${balance}.`)).toBeVisible();
  });

  await test.step("in print there are the facts and no buttons", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(payer.beneficiary).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("link", { name: "New quote" })).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step("paying again requests a price with the original request and the new balance", async () => {
    actions = 0;
    await act(() => page.getByRole("link", { name: "Pay again" }).click());
    await expect(builder.form.getByRole("combobox", { name: "From" })).toHaveValue(new RegExp(payer.customerName));
    await expect(builder.form.getByRole("combobox", { name: "To" })).toHaveValue(new RegExp(payer.beneficiary));
    await expect(builder.form).toContainText(`${await balanceOf(own, payer.sourceId, payer.customerId)} available`);
    await expect(builder.amount).toHaveValue("321.09");
    await expect(builder.timer).toBeVisible();
  });

  await test.step("it takes two actions from the payment", async () => {
    await act(() => builder.dialog.getByRole("button", { name: /^Send / }).click());
    await expect(page.getByText("The service confirmed it.")).toBeVisible();
    expect(actions).toBe(2);
    expect(builder.quoteId()).not.toBe(quoteId);
  });
  expect(await own.control.count("executions", quoteId)).toBe(1);
  expect(await own.control.count("executions", builder.quoteId())).toBe(1);
});

test("an executed quote that the service still lists as pending is shown as executed everywhere", {
  tag: "@bundle",
}, async ({ page, own }) => {
  await own.control.settings({ quoteStatusFrom: "settlement" });
  const { id } = await own.api.quote(await own.api.payer(3), 34_000);
  await page.goto(`/${own.slug}/quotes/${encodeURIComponent(id)}`);
  const builder = new QuoteBuilder(page);
  await builder.execute();
  await expect(page.getByText("It still lists the quote as pending; this page updates automatically.")).toBeVisible();
  await expect(page.locator("main header").getByText("Executed")).toBeVisible();
  await expect(page.getByText(/Not executed/)).toHaveCount(0);
  await page.goto(`/${own.slug}/quotes`);
  await expect(page.locator("tbody tr").filter({ hasText: "340.00" }).getByText("Executed")).toBeVisible();
  await own.control.advance(30);
  await page.goto(`/${own.slug}/quotes/${encodeURIComponent(id)}`);
  await expect(page.locator("main header").getByText("Completed")).toBeVisible();
});

test("a price for an amount other than the requested one is reported, and sent only after it was typed", async ({
  page,
  own,
  axe,
}) => {
  const payer = await own.api.payer(4);
  await own.control.settings({ askedAmountShift: 121_760 });
  const builder = new QuoteBuilder(page);
  await builder.open(own.slug);
  await builder.price(payer, "12.50");
  await expect(page.getByText("You asked for 12.50 USD; this quote is for 1,230.10 USD.")).toBeVisible();
  await expect(builder.send).toHaveCount(0);
  await axe(page);
  await page.getByRole("button", { name: "Review 1,230.10 USD" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a different amount from the one you asked for?" });
  const confirm = dialog.getByRole("button", { name: "Send 1,230.10 USD" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel(/^Type/).fill("1,230.10");
  await confirm.click();
  await expect(page.getByText("The service confirmed it.")).toBeVisible();
  expect(await own.control.count("executions", builder.quoteId())).toBe(1);
});

test("a user who may only view gets no form", async ({ page, own, signInAs }) => {
  await signInAs("viewer");
  await page.goto(`/${own.slug}/quotes/new`);
  await expect(page.getByText("Your role can't create quotes")).toBeVisible();
  await expect(page.getByRole("form", { name: "New quote" })).toHaveCount(0);
});
