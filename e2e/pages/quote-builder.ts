import { expect, type Locator, type Page } from "@playwright/test";
import type { Payer } from "./service-accounts";

/** `12,500.50 USD` as `{ units: 1250050n, currency: "USD" }`: exact, as shown on the screen. */
export function parseShown(text: string): { units: bigint; currency: string } {
  const match = /^([\d,]+)(?:\.(\d+))? ([A-Z]{3,4})$/.exec(text.trim());
  if (!match) throw new Error(`not an amount: ${text}`);
  const [, whole = "", fraction = "", currency = ""] = match;
  return { units: BigInt(whole.replaceAll(",", "") + fraction), currency };
}

/** The page where a payment is priced and executed. */
export class QuoteBuilder {
  readonly form: Locator;
  readonly amount: Locator;
  readonly timer: Locator;
  readonly send: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole("form", { name: "New quote" });
    this.amount = this.form.getByLabel(/exactly$/);
    this.timer = page.getByRole("timer", { name: "Time until the price expires" });
    this.send = page.getByRole("button", { name: /^Send [\d,.]+ [A-Z]+ → / });
    this.dialog = page.getByRole("dialog", { name: "Send this payment?" });
  }

  async open(environment: string): Promise<void> {
    await this.page.goto(`/${environment}/quotes/new`);
    await expect(this.form).toBeVisible();
  }

  /** Types into a picker and chooses the option that contains all of `texts`. */
  async choose(label: "From" | "To", typed: string, texts: string[]): Promise<void> {
    const field = this.form.getByRole("combobox", { name: label, exact: true });
    let option = this.page.getByRole("option");
    for (const text of texts) option = option.filter({ hasText: text });
    // The options change while responses arrive: if one vanishes under the pointer, a person would just aim again.
    await expect(async () => {
      await field.click();
      await field.fill(typed);
      await option.first().click({ timeout: 8_000 });
      await expect(field).toHaveValue(new RegExp(texts[0] ?? typed), { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  }

  async chooseParties(payer: Payer): Promise<void> {
    await this.choose("From", payer.customerName, [payer.customerName, `${payer.sourceCurrency} account`]);
    await this.choose("To", payer.beneficiary, [payer.beneficiary, payer.destinationCurrency]);
  }

  /** Fills in both parties and the amount, and gets a first price. */
  async price(payer: Payer, amount: string): Promise<void> {
    await this.chooseParties(payer);
    await this.amount.fill(amount);
    await this.form.getByRole("button", { name: "Get a price" }).click();
    await expect(this.timer).toBeVisible();
  }

  /** Presses the button and then the one in the dialog, which must show the same amount. */
  async execute(): Promise<void> {
    await this.send.click();
    await this.dialog.getByRole("button", { name: /^Send / }).click();
  }

  /** The id of the quote on the page, from its URL. */
  quoteId(): string {
    return new URL(this.page.url()).searchParams.get("quote") ?? "";
  }

  /** Every line of the price: label → exact amount. */
  async lines(): Promise<{ label: string; units: bigint; currency: string }[]> {
    const list = this.page
      .locator("main dl")
      .filter({ has: this.page.locator("dt", { hasText: /^(Customer|Platform) pays$/ }) })
      .last();
    const labels = await list.locator("dt").allTextContents();
    const values = await list.locator("dd").allTextContents();
    return labels.map((label, at) => ({ label, ...parseShown(values[at] ?? "") }));
  }

  /** The received amount, as shown on the screen: `21,460.13 MXN`. */
  async receiving(): Promise<string> {
    const text = (await this.send.textContent()) ?? "";
    return text.slice(text.indexOf("→") + 1).trim();
  }
}
