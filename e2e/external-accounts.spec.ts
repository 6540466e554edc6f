import type { Page } from "@playwright/test";
import type { ExternalAccount } from "@/lib/contract/external-account";
import type { Page as ListPage } from "@/lib/contract/list-page";
import { expect, test } from "./fixtures";
import { AccountForm, type TypedAccount } from "./pages/account-form";
import { queryDatabase } from "./pages/database";
import type { OwnService } from "./pages/own-service";
import { QuoteBuilder } from "./pages/quote-builder";

const rows = (page: Page) => page.locator("tbody tr[data-row-id]");
const panel = (page: Page) => page.getByRole("complementary", { name: /^Details of/ });
const header = (page: Page) => page.locator("main header").first();
const detailOf = (own: OwnService, id: string) => `/${own.slug}/external-accounts/${encodeURIComponent(id)}`;

/** The service's own view of a customer's accounts; without a customer, the platform's. */
async function atTheService(own: OwnService, customerId?: string): Promise<ExternalAccount[]> {
  const path = customerId
    ? `/customers/external-accounts?limit=100&customerId=${encodeURIComponent(customerId)}`
    : "/platform/external-accounts";
  return (await own.api.call<ListPage<ExternalAccount>>("GET", path)).data;
}

async function holdsAt390(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = () =>
    page.evaluate(() => {
      const boxes = [document.documentElement, document.body, ...document.querySelectorAll("main, main > *")];
      return boxes
        .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== "contents")
        .map((box) => `${box.tagName}.${box.className}`);
    });
  await expect.poll(wide, { message: `what is wider than 390 px on ${page.url()}` }).toEqual([]);
}

/** An account created by the platform outside the console, verified at once or in another status. */
async function makeAccount(own: OwnService, customerId: string, clabe: string, status: "ACTIVE" | "UNDER_REVIEW") {
  const made = await own.api.call<ExternalAccount>("POST", "/customers/external-accounts", {
    customerId,
    currency: "MXN",
    platformAccountId: `e2e-${clabe.slice(-4)}-${Date.now()}`,
    accountInfo: {
      accountType: "MXN_ACCOUNT",
      ...(own.can("railsOnCreate") ? { paymentRails: ["SPEI"] } : {}),
      clabeNumber: clabe,
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: `Rocío Quintanar ${clabe.slice(-4)}` },
    },
  });
  await own.control.accountStatus(made.id, status);
  return made;
}

/** Further required fields of an account, as typed and as sent. */
interface Asked {
  fields: Record<string, string>;
  choices: Record<string, string>;
  sent: Record<string, unknown>;
}
const NOTHING: Asked = { fields: {}, choices: {}, sent: {} };
/** What the newer services require of some beneficiaries. */
const ADDRESS: Asked = {
  fields: { "Address line 1": "Calle Mayor 1", City: "Madrid", "Postal code": "28013" },
  choices: { Country: "ES" },
  sent: { address: { line1: "Calle Mayor 1", city: "Madrid", postalCode: "28013", country: "ES" } },
};

interface Sample extends TypedAccount {
  sent: Record<string, unknown>;
  /** The beneficiary's fields beside the name. */
  beneficiary?: Record<string, unknown>;
}

/** Accounts of six types, as this service's form requires. */
function sixKinds(own: OwnService): Sample[] {
  const isNewer = own.can("newerAccountTypes");
  const isDeployed = own.can("usdAccountType");
  const category = { fields: { Bank: "First Bank" }, choices: { Category: "CHECKING" } };
  const us: Asked = isDeployed ? NOTHING : { ...category, sent: { accountCategory: "CHECKING" } };
  const address = isNewer ? ADDRESS : NOTHING;
  const residence = isNewer ? { choices: { "Country of residence": "DE" }, sent: { countryOfResidence: "DE" } } : null;
  const [bankCode, bankCodeSent] = own.can("swiftCodeWithIban")
    ? ["SWIFT code", "swiftCode"]
    : ["SWIFT/BIC", "swiftBic"];
  return [
    {
      kind: "US bank account",
      fields: { "Account number": "0012 3456 7890", "Routing number": "021000021", ...us.fields, ...address.fields },
      choices: { ...us.choices, ...address.choices },
      business: "Prado & Hijos (2026) S.L.",
      beneficiary: address.sent,
      sent: { accountNumber: "001234567890", routingNumber: "021000021", ...us.sent },
    },
    {
      kind: "Euro bank account",
      fields: { IBAN: "de89 3704 0044 0532 0130 00", [bankCode]: "deutdeff", ...address.fields },
      choices: { ...address.choices, ...residence?.choices },
      person: "Jürgen Größmann",
      beneficiary: { ...address.sent, ...residence?.sent },
      sent: { iban: "DE89370400440532013000", [bankCodeSent]: "DEUTDEFF" },
    },
    {
      kind: "Mexican bank account",
      fields: { CLABE: "032180000118359719" },
      person: "María-José Núñez O’Hara",
      sent: { clabeNumber: "032180000118359719" },
    },
    {
      kind: "Brazilian Pix key",
      fields: { "Pix key": "529.982.247-25", "Tax ID": "529.982.247-25" },
      choices: { "Key type": "CPF" },
      person: "João da Silva",
      sent: { pixKey: "52998224725", pixKeyType: "CPF", taxId: "52998224725" },
    },
    {
      kind: "Kenyan mobile money",
      // The deployed services name the providers.
      fields: { "Phone number": "+254 712 345 678", ...(isDeployed ? {} : { Provider: "M-Pesa" }) },
      choices: isDeployed ? { Provider: "M-PESA" } : NOTHING.choices,
      person: "Wanjikũ Kamau",
      sent: { phoneNumber: "+254712345678", provider: isDeployed ? "M-PESA" : "M-Pesa" },
    },
    {
      kind: "Spark wallet",
      // The newer table knows a single one for it, which needs no choosing.
      ...(isNewer ? {} : { currency: isDeployed ? "BTC" : "USD" }),
      fields: { Address: "sp1pgss9kx3u5x5ygye7jx" },
      sent: { address: "sp1pgss9kx3u5x5ygye7jx" },
    },
  ];
}

/** A beneficiary as this service accepts it; undefined if none was typed. */
function beneficiaryOf(own: OwnService, { business, person, beneficiary }: Sample) {
  if (person) return { beneficiaryType: "INDIVIDUAL", fullName: person, ...beneficiary };
  if (!business) return undefined;
  const legalName = { legalName: business };
  const named = own.can("flatBeneficiary") ? legalName : { businessInfo: legalName };
  return { beneficiaryType: "BUSINESS", ...named, ...beneficiary };
}

test("accounts of six types, of persons and a business; errors are shown at their fields and nothing typed is lost", {
  tag: "@bundle",
}, async ({ page, own, signInAs, axe }) => {
  const { customerId, customerName } = await own.api.payer(3);
  const query = `?customerId=${encodeURIComponent(customerId)}`;
  await signInAs("operations");
  const form = new AccountForm(page);

  await test.step("the empty form says what is missing, at the fields", async () => {
    await form.open(own.slug);
    await form.add.click();
    await expect(page.getByText("Choose the customer who owns the account.")).toBeVisible();
    await expect(page.getByText(/Choose the account type\.$/)).toBeVisible();
    await expect(form.field("Customer")).toBeFocused();
    await axe(page);
    await holdsAt390(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("checksums are validated while typing; changing the type keeps what fits", async () => {
    await form.open(own.slug, query);
    await expect(form.field("Customer")).toHaveValue(customerName);
    await form.chooseKind("Euro bank account");
    await form.field("IBAN").fill("DE88 3704 0044 0532 0130 00");
    await expect(page.getByText("Not a valid IBAN. Check each character.")).toBeVisible();
    await form.field("IBAN").fill("DE89 3704 0044 0532 0130 00");
    await expect(page.getByText("Check digits are correct. Germany")).toBeVisible();
    await form.field("Full name").fill("Jürgen Größmann");
    await form.chooseKind("US bank account");
    await form.field("Routing number").fill("021000022");
    await expect(page.getByText("Not a valid routing number. Check the digits.")).toBeVisible();
    await expect(form.field("Full name")).toHaveValue("Jürgen Größmann");
    await form.chooseKind("Danish bank account");
    await expect(form.field("IBAN")).toHaveValue("DE89 3704 0044 0532 0130 00");
    await axe(page);
  });

  await test.step("a reload restores all but the numbers; leaving by a link asks", async () => {
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText("Draft restored")).toBeVisible();
    await expect(form.field("Full name")).toHaveValue("Jürgen Größmann");
    await expect(form.field("IBAN")).toHaveValue("");
    await page.getByRole("link", { name: "← External accounts" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave this form?" });
    await expect(dialog).toContainText("except for the account details");
    await dialog.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(form.field("Full name")).toHaveValue("");
  });

  const six = sixKinds(own);
  for (const account of six) {
    await test.step(account.kind, async () => {
      await form.open(own.slug, query);
      await form.fill(account);
      const platformAccountId = await form.field("Platform account ID").inputValue();
      if (account.kind === "Mexican bank account") {
        await own.control.fault({ match: { endpoint: "createExternalAccount" }, status: 429, body: { code: "BUSY" } });
        await form.add.click();
        await expect(page.getByRole("alert").filter({ hasText: "Too many requests to the service" })).toBeVisible();
        await expect(form.field("CLABE")).toHaveValue("032180000118359719");
        // The next response gets lost: the account is found, not created again.
        await own.control.fault({ match: { endpoint: "createExternalAccount" }, drop: "after" });
      }
      const id = await form.submit();
      await expect(header(page)).toContainText("Pending");
      expect(await own.control.count("externalAccountsCreated", platformAccountId)).toBe(1);
      const made = (await atTheService(own, customerId)).find((one) => one.id === id);
      expect(made?.accountInfo).toMatchObject(account.sent);
      expect(made?.accountInfo?.beneficiary).toEqual(beneficiaryOf(own, account));
    });
  }

  await test.step("the customer's page and the list of its accounts show them", async () => {
    await page.goto(`/${own.slug}/external-accounts${query}&limit=50`);
    for (const { person } of six.filter((one) => one.person)) {
      await expect(
        rows(page)
          .filter({ hasText: person ?? "" })
          .first(),
      ).toBeVisible();
    }
    await page.goto(`/${own.slug}/customers/${encodeURIComponent(customerId)}`);
    await expect(page.getByText("M-Pesa").or(page.getByText("KES")).first()).toBeVisible();
  });
});

test("an account of the platform, by keyboard alone, tracked until it is active", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/external-accounts/platform`);
  await page.getByRole("link", { name: "Add account" }).first().focus();
  await page.keyboard.press("Enter");
  const form = new AccountForm(page);
  await expect(form.field("Platform account ID")).toHaveValue(/^acct-/);
  await expect(form.form.getByRole("radio", { name: "The platform" })).toBeChecked();
  await expect(form.field("Customer")).toHaveCount(0);
  const platformAccountId = await form.field("Platform account ID").inputValue();

  // From here on only Tab, letters, arrows and Enter.
  const tabTo = async (label: string) => {
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(form.field(label)).toBeFocused({ timeout: 100 });
    }).toPass({ intervals: [10] });
  };
  await form.field("Platform account ID").focus();
  await tabTo("Account type");
  await page.keyboard.type("Nigerian");
  // The form's countries are options too, in the browser's own lists.
  await expect(page.locator("[role=option]")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form.field("Account type")).toHaveValue("Nigerian bank account");
  await tabTo("Account number");
  await page.keyboard.type("0123456780");
  await tabTo("Bank");
  await page.keyboard.type("Zenith");
  if (own.can("bankList")) {
    await expect(page.getByRole("option", { name: "Zenith Bank" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await tabTo("Full name");
  await page.keyboard.type("Chidi Okafor");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/external-accounts\/ExternalAccount/);

  await expect(page.getByText("Pending verification")).toBeVisible();
  const pay = page.getByRole("button", { name: "Pay this account" });
  await expect(pay).toHaveAccessibleDescription(/Only active accounts can receive payments/);
  expect(await own.control.count("externalAccountsCreated", platformAccountId)).toBe(1);
  await axe(page);
  await own.control.advance(60);
  await expect(header(page)).toContainText("Active", { timeout: 60_000 });
  await expect(page.getByRole("link", { name: "Pay this account" })).toBeVisible();
  // R1 and R2 list no platform account ID.
  const id = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  expect((await atTheService(own)).filter((one) => one.id === id)).toHaveLength(1);
  await holdsAt390(page);
});

test("filters, statuses, panel: all in the URL", { tag: "@bundle" }, async ({ page, own, signInAs, axe }) => {
  const { customerId, customerName } = await own.api.payer(4);
  const account = await makeAccount(own, customerId, "032180000118359719", "UNDER_REVIEW");
  await signInAs("operations");
  await page.goto(`/${own.slug}/external-accounts`);
  await expect(rows(page).first()).toBeVisible();
  await axe(page);
  await page.getByRole("combobox", { name: "Customer" }).fill(customerName);
  await page
    .getByRole("option", { name: new RegExp(`^${customerName}`) })
    .first()
    .click();
  await expect(page).toHaveURL(/customerId=Customer/);
  await page
    .getByRole("region", { name: "Accounts by status" })
    .getByRole("button", { name: /^Under review/ })
    .click();
  await expect(page).toHaveURL(/status=UNDER_REVIEW/);
  const row = rows(page).filter({ hasText: "Rocío Quintanar" });
  await expect(row).toContainText("Under review");
  await expect(row).not.toContainText("0321");
  await page.reload();
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(
    panel(page).getByRole("status").getByText("It can't receive payments until the review is complete."),
  ).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Pay this account" })).toHaveAttribute("aria-disabled", "true");
  await expect(panel(page).getByRole("heading", { name: "Status history" })).toBeVisible();
  await axe(page);
  await holdsAt390(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/${own.slug}/external-accounts?currency=MXN&limit=100`);
  await expect(rows(page).first()).toBeVisible();
  await expect(rows(page).filter({ hasNotText: "MXN" })).toHaveCount(0);
  expect(await page.content()).not.toContain(account.accountInfo?.clabeNumber as string);
  await page.goto(`/${own.slug}/external-accounts/platform`);
  await expect(page.locator("main h1")).toBeVisible();
  await axe(page);
  await holdsAt390(page);
});

test("a number is shown to permitted roles, and audited; a viewer can't see it", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  axe,
  stack,
}) => {
  const { customerId } = await own.api.payer(5);
  const clabe = "002010077777777771";
  const { id } = await makeAccount(own, customerId, clabe, "ACTIVE");
  const data = page.getByRole("region", { name: "Account details" });
  const reveals = () =>
    queryDatabase(
      stack.databaseUrl,
      "select 1 from audit_event where resource_id = $1 and action = 'external-account.reveal'",
      [id],
    );
  await signInAs("viewer");
  await page.goto(detailOf(own, id));
  await expect(data).toContainText("•••• 7771");
  expect(await page.content()).not.toContain(clabe);
  const reveal = data.getByRole("button", { name: "Reveal" });
  await expect(reveal).toHaveAccessibleDescription(/Your role can't reveal account numbers/);
  await reveal.click({ force: true });
  await expect(page.getByRole("button", { name: "Pay this account" })).toHaveAccessibleDescription(
    /Your role can't create quotes/,
  );
  expect(await reveals()).toHaveLength(0);
  const refused = await page.request.post(`/api/external-accounts/${encodeURIComponent(id)}/reveal`, {
    headers: { "corridor-environment": own.slug, origin: stack.url },
  });
  expect(refused.status()).toBe(403);

  await signInAs("operations");
  await page.goto(detailOf(own, id));
  await reveal.click();
  await expect(data).toContainText(clabe);
  await axe(page);
  expect(await reveals()).toHaveLength(1);
  await page.reload();
  await expect(data).toContainText("•••• 7771");
  await expect(data).not.toContainText(clabe);
  await holdsAt390(page);
});

test("only active accounts can be paid: others are in the quote's picker with the reason", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  const payer = await own.api.payer(6);
  const active = await makeAccount(own, payer.customerId, "014180655055555558", "ACTIVE");
  const reviewed = await makeAccount(own, payer.customerId, "072180066666666665", "UNDER_REVIEW");
  await signInAs("operations");

  await test.step("its own page leads to a quote with the destination chosen", async () => {
    await page.goto(detailOf(own, active.id));
    await page.getByRole("link", { name: "Pay this account" }).click();
    await expect(page).toHaveURL(/\/quotes\/new\?to=ExternalAccount/);
    await expect(page.getByRole("combobox", { name: "To", exact: true })).toHaveValue(/5558/);
    const builder = new QuoteBuilder(page);
    await builder.choose("From", payer.customerName, [payer.customerName, "USD account"]);
    await builder.amount.fill("125.00");
    await builder.form.getByRole("button", { name: "Get a price" }).click();
    await expect(builder.timer).toBeVisible();
    const quote = await own.api.call<{ destination: { accountId?: string } }>(
      "GET",
      `/quotes/${encodeURIComponent(builder.quoteId())}`,
    );
    expect(quote.destination.accountId).toBe(active.id);
  });

  await test.step("one under review can't be chosen, and the picker says why", async () => {
    await page.goto(detailOf(own, reviewed.id));
    await expect(page.getByRole("button", { name: "Pay this account" })).toHaveAttribute("aria-disabled", "true");
    await page.goto(`/${own.slug}/quotes/new?to=${encodeURIComponent(reviewed.id)}`);
    const to = page.getByRole("combobox", { name: "To", exact: true });
    await expect(page.getByText(/6665: Under review\. Only active accounts can receive payments\./)).toBeVisible();
    await expect(to).toHaveValue("");
    await to.fill(reviewed.id);
    const option = page.getByRole("option").filter({ hasText: "6665" });
    await expect(option).toContainText("Under review. Only active accounts can receive payments.");
    await expect(option).toHaveAttribute("aria-disabled", "true");
    await option.click({ force: true });
    await axe(page);
    await page.keyboard.press("Escape");
    await expect(to).toHaveValue("");
  });
});
