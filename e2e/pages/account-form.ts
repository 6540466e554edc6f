import { expect, type Locator, type Page } from "@playwright/test";

/** What is typed into the form for one account. */
export interface TypedAccount {
  /** The account type as named in the form: `Mexican bank account`. */
  kind: string;
  /** For types that hold any currency. */
  currency?: string;
  fields: Record<string, string>;
  choices?: Record<string, string>;
  person?: string;
  business?: string;
}

/** The page for adding an external account. */
export class AccountForm {
  readonly form: Locator;
  readonly add: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole("form", { name: "Add external account" });
    this.add = this.form.getByRole("button", { name: "Add account" });
  }

  async open(environment: string, query = ""): Promise<void> {
    await this.page.goto(`/${environment}/external-accounts/new${query}`);
    await expect(this.field("Platform account ID")).toHaveValue(/^acct-/);
  }

  /** A field by its label, whether optional or not. */
  field(label: string): Locator {
    return this.form.getByLabel(new RegExp(`^${label.replace("/", "\\/")}( optional)?$`));
  }

  async chooseKind(kind: string): Promise<void> {
    await this.field("Account type").fill(kind);
    await this.page.getByRole("option", { name: new RegExp(`^${kind}`) }).click();
    await expect(this.field("Account type")).toHaveValue(kind);
  }

  async fill(account: TypedAccount): Promise<void> {
    await this.chooseKind(account.kind);
    if (account.currency) await this.field("Currency").selectOption(account.currency);
    for (const [label, value] of Object.entries(account.choices ?? {})) await this.field(label).selectOption(value);
    for (const [label, value] of Object.entries(account.fields)) await this.field(label).fill(value);
    if (account.person) await this.field("Full name").fill(account.person);
    if (account.business) {
      await this.form.getByText("Business", { exact: true }).click();
      await this.field("Legal name").fill(account.business);
    }
  }

  /** Submits the form and returns the new account's id, from the URL of its page. */
  async submit(): Promise<string> {
    await this.add.click();
    await expect(this.page).toHaveURL(/\/external-accounts\/ExternalAccount/);
    return decodeURIComponent(new URL(this.page.url()).pathname.split("/").at(-1) ?? "");
  }
}
