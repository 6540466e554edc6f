import type { Page } from "@playwright/test";
import type { Customer } from "@/lib/contract/customer";
import type { Page as ListPage } from "@/lib/contract/list-page";
import { expect, test } from "./fixtures";
import { queryDatabase } from "./pages/database";
import { download } from "./pages/exported";
import type { OwnService } from "./pages/own-service";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const card = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( optional)?$`));

/** The service's own view of the customers with one platform id. */
async function atTheService(own: OwnService, platformCustomerId: string): Promise<Customer[]> {
  const query = new URLSearchParams({ platformCustomerId, isIncludingDeleted: "true" });
  return (await own.api.call<ListPage<Customer>>("GET", `/customers?${query}`)).data;
}

async function fillPerson(page: Page, id: string, name = "Ana Lucía Prado") {
  await field(page, "Full name").fill(name);
  await field(page, "Platform ID").fill(id);
}

/** What a deployment of August 2026 requires of every business. */
async function fillDetails(page: Page) {
  await field(page, "Country of incorporation").selectOption("ES");
  await field(page, "Date of incorporation").fill("2019-03-01");
  await field(page, "Tax ID").fill("B-1234567");
}

async function holdsAt390(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `the page is ${overflow}px wider than a phone`).toBeLessThanOrEqual(0);
}

test("create a person, view everything about them, change them, delete them", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  axe,
  stack,
}) => {
  const id = `e2e-person-${Date.now()}`;
  await signInAs("operations");
  await page.goto(`/${own.slug}/customers`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const bar = page.getByRole("region", { name: "Customers by KYC or KYB status" });
  await expect(bar).toContainText("synced");
  await axe(page);

  await test.step("pressing a status shows its customers, found in Corridor's copy", async () => {
    const [status, words] = own.can("kybStatus") ? ["PENDING", "Pending"] : ["PENDING_REVIEW", "Pending review"];
    await bar.getByRole("button", { name: new RegExp(`^${words}`) }).click();
    await expect(page).toHaveURL(new RegExp(`kycStatus=${status}$`));
    await expect(page.getByText("found in Corridor's copy")).toBeVisible();
    await expect(page.locator("tbody tr").first()).toContainText(words);
  });

  await test.step("the form validates the UMA address as it is typed, and a reload keeps the draft", async () => {
    await page.getByRole("link", { name: "New customer" }).click();
    await fillPerson(page, id);
    await field(page, "UMA address").fill("ana prado");
    await expect(page.getByText("Before the @, use only letters, digits")).toBeVisible();
    await field(page, "UMA address").fill(id);
    await expect(page.getByText(`$${id}@uma.meridian.example is free.`)).toBeVisible();
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText("Draft restored")).toBeVisible();
    await expect(field(page, "Full name")).toHaveValue("Ana Lucía Prado");
  });

  await test.step("leaving asks", async () => {
    await page.getByRole("link", { name: "← Customers" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave this form?" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Stay" }).click();
    await expect(heading(page, "New customer")).toBeVisible();
    await axe(page);
  });

  await test.step("created once, and shown", async () => {
    await field(page, "Date of birth").fill("1990-01-31");
    await page.getByRole("button", { name: "Create individual" }).click();
    await expect(heading(page, "Ana Lucía Prado")).toBeVisible();
    expect(await own.control.count("customersCreated", id)).toBe(1);
    await expect(card(page, "Identity")).toContainText("1•••••");
    await expect(page.locator("main")).not.toContainText("1990-01-31");
    await expect(card(page, "KYC")).toContainText("Approved");
    await card(page, "Internal accounts").getByText("Euro", { exact: true }).click();
    await expect(card(page, "Internal accounts").getByRole("button", { name: "Copy iban" })).toBeVisible();
  });

  await test.step("a note of the staff", async () => {
    await page.getByLabel("New note").fill("Called; sends the passport. =cmd() 😀");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(card(page, "Notes").getByText("Called; sends the passport. =cmd() 😀")).toBeVisible();
    await expect(page.getByLabel("New note")).toHaveValue("");
    await axe(page);
  });

  await test.step("an edit sends only what changed", async () => {
    await page.getByRole("link", { name: "Edit" }).click();
    await field(page, "Full name").fill("Ana Prado");
    await expect(page.getByText("Only changes are sent: fullName")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(heading(page, "Ana Prado")).toBeVisible();
    expect((await atTheService(own, id))[0]).toMatchObject({ fullName: "Ana Prado", birthDate: "1990-01-31" });
  });

  await test.step("deleting requires typing the platform id, by keyboard, and keeps the record", async () => {
    await page.getByRole("button", { name: "Delete" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete this customer?" });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Delete permanently" })).toHaveAttribute("aria-disabled", "true");
    await axe(page);
    await dialog.getByRole("textbox").fill(id);
    await dialog.getByRole("button", { name: "Delete permanently" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("This customer has been deleted")).toBeVisible();
    await expect(heading(page, "Ana Prado")).toBeVisible();
    await expect(card(page, "Notes")).toContainText("Called; sends the passport.");
    expect((await atTheService(own, id))[0]?.isDeleted).toBe(true);
  });

  const audits = await queryDatabase<{ action: string }>(
    stack.databaseUrl,
    "select action from audit_event where resource_id = $1 order by id",
    [decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "")],
  );
  expect(audits.map(({ action }) => action)).toEqual([
    "customer.create",
    "customer.note",
    "customer.update",
    "customer.request-delete",
    "customer.delete",
  ]);
  await holdsAt390(page);
});

test("create a business with currencies that require fields; a lost response creates no second one", {
  tag: "@bundle",
}, async ({ page, own, signInAs }) => {
  const id = `e2e-business-${Date.now()}`;
  await signInAs("operations");
  await page.goto(`/${own.slug}/customers/new`);
  await page.getByLabel("USD", { exact: true }).check();
  await page.getByRole("radio", { name: "Business" }).check({ force: true });
  await field(page, "Platform ID").fill(id);
  await field(page, "Legal name").fill("Prado & Hijos (2026) S.L.");
  if (own.can("businessDetails")) await fillDetails(page);

  await test.step("the form says which currency requires what", async () => {
    await page.getByRole("button", { name: "Create business" }).click();
    await expect(page.getByText("Required for USD.").first()).toBeVisible();
    await expect(field(page, "Address line 1")).toBeFocused();
    expect(await own.control.count("customersCreated", id)).toBe(0);
    await field(page, "Address line 1").fill("Calle Mayor 1");
    await field(page, "Postal code").fill("28013");
    await field(page, "Country").selectOption("ES");
  });

  await test.step("the service is busy: nothing typed is lost", async () => {
    await own.control.fault({ match: { endpoint: "createCustomer" }, status: 429, body: { code: "BUSY" } });
    await page.getByRole("button", { name: "Create business" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Too many requests to the service" })).toBeVisible();
    await expect(field(page, "Address line 1")).toHaveValue("Calle Mayor 1");
  });

  await test.step("the response is lost: the customer is found, not created again", async () => {
    await own.control.fault({ match: { endpoint: "createCustomer" }, drop: "after" });
    await page.getByRole("button", { name: "Create business" }).click();
    await expect(heading(page, "Prado & Hijos (2026) S.L.")).toBeVisible();
    expect(await own.control.count("customersCreated", id)).toBe(1);
  });

  await test.step("a second one with the same id is warned about, created on purpose, and shown as a group", async () => {
    await page.goto(`/${own.slug}/customers/new`);
    await fillPerson(page, id, "Otra Persona");
    await page.getByRole("button", { name: "Create individual" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "A customer with this platform ID exists" })).toBeVisible();
    await page.getByLabel("Create another one with this ID").check();
    await page.getByRole("button", { name: "Create individual" }).click();
    await expect(heading(page, "Otra Persona")).toBeVisible();
    await expect(card(page, "Same platform ID")).toContainText("Prado & Hijos");
    expect(await own.control.count("customersCreated", id)).toBe(2);
  });
});

test("a person is added by keyboard alone, and found again in the list", async ({ page, own, signInAs }) => {
  const id = `e2e-keys-${Date.now()}`;
  await signInAs("operations");
  await page.goto(`/${own.slug}/customers`);
  await page.getByRole("link", { name: "New customer" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "New customer")).toBeVisible();
  const tabTo = async (label: string) => {
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(field(page, label)).toBeFocused({ timeout: 100 });
    }).toPass({ intervals: [10] });
  };
  await tabTo("Full name");
  await page.keyboard.type("Teclado Prado");
  await tabTo("Platform ID");
  await page.keyboard.type(id);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Teclado Prado")).toBeVisible();
  expect(await own.control.count("customersCreated", id)).toBe(1);
  for (const where of ["", "/edit", "/payment-instructions"]) {
    await page.goto(`${new URL(page.url()).pathname.replace(/\/(edit|payment-instructions)$/, "")}${where}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main").getByRole("status", { name: "Loading" })).toHaveCount(0);
    await holdsAt390(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/${own.slug}/customers?platformCustomerId=${id}`);
  const row = page.locator("tbody tr[data-row-id]");
  await expect(row).toHaveCount(1);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: /^Details of/ })).toContainText("Teclado Prado");
});

test("compliance reveals, a viewer can't; an unregulated platform sends links; everything fits a phone", {
  tag: "@bundle",
}, async ({ page, own, signInAs, axe }) => {
  const data: Customer[] = [];
  for (let cursor = ""; ; ) {
    const path = `/customers?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const read = await own.api.call<ListPage<Customer>>("GET", path);
    data.push(...read.data);
    if (!read.hasMore || !read.nextCursor) break;
    cursor = read.nextCursor;
  }
  const person = data.find((one) => one.birthDate && one.kycStatus === "APPROVED");
  const rejected = data.find((one) => one.kycStatus === "REJECTED");
  const path = (customer: Customer | undefined) => `/${own.slug}/customers/${encodeURIComponent(customer?.id ?? "")}`;

  await signInAs("viewer");
  await page.goto(path(person));
  await expect(page.getByRole("button", { name: "Reveal personal data" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Edit" })).toHaveAttribute("aria-disabled", "true");
  await expect(card(page, "Audit trail")).toHaveCount(0);

  await signInAs("compliance");
  await page.goto(path(person));
  await page.getByRole("button", { name: "Reveal personal data" }).click();
  await expect(card(page, "Identity")).toContainText(person?.birthDate ?? "?");
  await expect(card(page, "Audit trail")).toContainText("Customer details revealed");
  await page.reload();
  await expect(card(page, "Identity")).toBeVisible();
  await expect(card(page, "Identity")).not.toContainText(person?.birthDate ?? "?");

  await own.control.settings({ regulated: false });
  try {
    await signInAs("operations");
    await page.goto(`/${own.slug}/customers`);
    // If a link is for a customer, the customer comes first on any platform.
    const comesFirst = own.can("kycLinkPerCustomer");
    await expect(page.getByRole("link", { name: comesFirst ? "New customer" : "Send a KYC link" })).toBeVisible();
    await page.goto(`/${own.slug}/customers/new`);
    const explained = page.getByText("On this platform, the service creates customers");
    if (comesFirst) await expect(page.getByRole("button", { name: "Create individual" })).toBeVisible();
    else await expect(explained).toBeVisible();
    await expect(explained).toHaveCount(comesFirst ? 0 : 1);
    await page.goto(path(rejected));
    await expect(page.getByText("Money movement is blocked")).toBeVisible();
    const link = page.getByRole("link", { name: "Send a KYC link" });
    // Several may share a platform id: the link is for the customer whose page it is.
    const whose = comesFirst
      ? `?customerId=${encodeURIComponent(rejected?.id ?? "")}`
      : `?platformCustomerId=${rejected?.platformCustomerId}`;
    await expect(link).toHaveAttribute("href", `/${own.slug}/kyc-links/new${whose}`);
  } finally {
    await own.control.settings({ regulated: true });
  }

  await page.goto(`${path(person)}/payment-instructions`);
  await expect(heading(page, `Payment instructions for ${person?.fullName}`)).toBeVisible();
  await expect(page.getByText("Quote the reference exactly").first()).toBeVisible();
  await axe(page);
  for (const where of ["", "/new"]) {
    await page.goto(`/${own.slug}/customers${where}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await holdsAt390(page);
    await axe(page);
  }
  await page.goto(path(person));
  await expect(card(page, "Internal accounts")).toContainText("EUR");
  await holdsAt390(page);
});

test("a business is created as its deployment requires, with the consent of an unregulated platform, and viewed", {
  tag: "@bundle",
}, async ({ page, own, signInAs, axe, stack }) => {
  const id = `e2e-incorporated-${Date.now()}`;
  const [hasDetails, hasTerms] = [own.can("businessDetails"), own.can("endUserTerms")];
  const hasMarkets = own.can("marketFilters");
  // Otherwise an unregulated platform can't create customers itself.
  await own.control.settings({ regulated: !hasTerms });
  try {
    await signInAs("operations");
    await page.goto(`/${own.slug}/customers/new`);
    await page.getByRole("radio", { name: "Business" }).check({ force: true });
    await field(page, "Platform ID").fill(id);
    await field(page, "Legal name").fill("Elm Holdings Ltd");
    await expect(page.getByLabel(/incorporation/)).toHaveCount(hasDetails ? 2 : 0);
    await expect(page.getByText("They are sent with the customer.")).toHaveCount(hasMarkets ? 1 : 0);
    if (hasMarkets) await field(page, "Region").fill("ES");
    await expect(page.getByText(/^A business needs it to send AED, .* or VND\.$/)).toHaveCount(
      own.can("newerAccountTypes") ? 1 : 0,
    );
    const accepted = page.getByLabel("The customer accepted these terms");
    await expect(accepted).toHaveCount(hasTerms ? 1 : 0);

    if (hasDetails) {
      await page.getByRole("button", { name: "Create business" }).click();
      await expect(page.getByText("Required for every business.").first()).toBeVisible();
      await fillDetails(page);
    }
    if (hasTerms) {
      await expect(page.getByText("opens no internal accounts for them")).toBeVisible();
      await accepted.check();
      await expect(page.getByText("opens no internal accounts for them")).toHaveCount(0);
      await field(page, "Customer's IP address").fill("203.0.113.7");
      await expect(field(page, "Accepted at")).not.toHaveValue("");
    }
    await axe(page);
    await holdsAt390(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Create business" }).click();
    await expect(heading(page, "Elm Holdings Ltd")).toBeVisible();
    expect(await own.control.count("customersCreated", id)).toBe(1);
    const [made] = await atTheService(own, id);
    expect(made?.region).toBe(hasMarkets ? "ES" : undefined);
    expect(made?.businessInfo).toEqual({
      legalName: "Elm Holdings Ltd",
      ...(hasDetails ? { country: "ES", incorporatedOn: "2019-03-01", taxId: "B-1234567" } : {}),
    });
    if (hasDetails) {
      await expect(card(page, "Identity")).toContainText("Spain (ES)");
      await expect(card(page, "Identity")).toContainText("2019-03-01");
      await expect(page.locator("main")).not.toContainText("B-1234567");
    }
    if (hasTerms) {
      await expect(card(page, "Identity")).toContainText("Version 2026-08");
      await expect(page.locator("main")).not.toContainText("203.0.113.7");
      const audits = await queryDatabase<{ after: { endUserTermsConsent?: object } }>(
        stack.databaseUrl,
        "select after from audit_event where resource_id = $1 and action = 'customer.create'",
        [made?.id],
      );
      expect(audits[0]?.after.endUserTermsConsent).toMatchObject({ termsVersion: "2026-08", ipAddress: "2•••••" });
    }

    await page.getByRole("link", { name: "Edit" }).click();
    if (hasDetails) {
      await field(page, "Date of incorporation").fill("2020-02-29");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(card(page, "Identity")).toContainText("2020-02-29");
    } else await expect(field(page, "Legal name")).toHaveCount(0);
  } finally {
    await own.control.settings({ regulated: true });
  }
});

test("what the list's filters match is downloaded as CSV, by roles that may export", async ({
  page,
  own,
  signInAs,
}) => {
  const { data } = await own.api.call<ListPage<Customer>>("GET", "/customers?limit=1");
  const { platformCustomerId = "", id } = data[0] as Customer;
  await signInAs("finance");
  await page.goto(`/${own.slug}/customers?platformCustomerId=${encodeURIComponent(platformCustomerId)}`);
  await expect(page.getByRole("row").nth(1)).toContainText(platformCustomerId);
  const { bytes } = await download(page, () => page.getByRole("button", { name: "Export CSV" }).click());
  const [, ...lines] = bytes.toString("utf8").trimEnd().split("\r\n");
  expect(lines.every((line) => line.includes(platformCustomerId))).toBe(true);
  expect(lines.some((line) => line.includes(id))).toBe(true);
  await signInAs("viewer");
  await page.goto(`/${own.slug}/customers`);
  await expect(page.getByRole("button", { name: "Export CSV" })).toHaveAccessibleDescription(
    "Your role can't export lists.",
  );
});
