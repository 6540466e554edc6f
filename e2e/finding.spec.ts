import type { Page } from "@playwright/test";
import type { Customer } from "@/lib/contract/customer";
import { customerName } from "@/lib/contract/customer-status";
import type { Page as ServicePage } from "@/lib/contract/list-page";
import type { Transaction } from "@/lib/contract/transaction";
import { expect, test } from "./fixtures";
import { actionsOf } from "./pages/actions";
import { untilAwake } from "./pages/awake";
import type { OwnService } from "./pages/own-service";

const field = (page: Page) => page.getByRole("combobox", { name: "Search and commands" });
const rows = (page: Page) => page.locator("tbody tr[data-row-id]");
const openList = async (page: Page, slug: string) => {
  await page.goto(`/${slug}/transactions`);
  await expect(rows(page).first()).toBeVisible();
  await untilAwake(page);
};

/** A customer who has paid, and a unique fragment of their name. */
async function paidCustomer(own: OwnService): Promise<{ id: string; name: string; fragment: string; latest: string }> {
  const { data } = await own.api.call<ServicePage<Transaction>>("GET", "/transactions?limit=100&type=OUTGOING");
  const all = await own.api.call<ServicePage<Customer>>("GET", "/customers?limit=100&isIncludingDeleted=true");
  const names = all.data.map((customer) => customerName(customer)?.toLowerCase() ?? "");
  for (const { customerId } of data) {
    const customer = all.data.find((one) => one.id === customerId && !one.isDeleted);
    const name = customer ? (customerName(customer) ?? "") : "";
    const fragment = name.slice(1, -1).toLowerCase();
    if (!customer || name.length < 5 || names.filter((other) => other.includes(fragment)).length > 1) continue;
    const own1 = await own.api.call<ServicePage<Transaction>>("GET", `/transactions?limit=1&customerId=${customer.id}`);
    return { id: customer.id, name, fragment, latest: own1.data[0]?.id ?? "" };
  }
  throw new Error("the seed has no paying customer with a name of their own");
}

test("everything typed from Ctrl K on goes into the palette, and no shortcut takes a key of it", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("operations");
  await openList(page, own.slug);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("exportz");
  await page.keyboard.press("Backspace");
  await expect(field(page)).toHaveValue("export");
  await expect(page.getByRole("dialog", { name: "Export transactions" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/${own.slug}/exports`);

  for (const [text, path] of [
    ["approvals", "approvals"],
    ["new quote", "quotes/new"],
    ["failed", "transactions?status=FAILED"],
  ]) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(text ?? "");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/${own.slug}/${path}`);
  }
});

test("a payment by a fragment of its customer's name takes 3 actions", async ({ page, own, signInAs }) => {
  const { name, fragment, latest } = await paidCustomer(own);
  await signInAs("finance");
  await openList(page, own.slug);
  const person = actionsOf(page);
  await person.press("ControlOrMeta+k");
  await person.type(fragment);
  await person.click(
    page
      .getByRole("group", { name: `For ${name}` })
      .getByRole("option", { name: "→" })
      .first(),
  );
  await expect(page).toHaveURL(`/${own.slug}/transactions/${encodeURIComponent(latest)}`);
  expect(person.count).toBe(3);
});

test("last month's export of one customer takes 3 actions", async ({ page, own, signInAs }) => {
  const { name, fragment } = await paidCustomer(own);
  await signInAs("finance");
  await openList(page, own.slug);
  const person = actionsOf(page);
  await person.press("ControlOrMeta+k");
  await person.type(fragment);
  await person.click(page.getByRole("option", { name: `Export last month for ${name}` }));
  await expect(page).toHaveURL(/\/exports\/[0-9a-f-]{36}$/);
  expect(person.count).toBe(3);
  await expect(page.getByRole("main")).toContainText(name);
});

test("a customer opens by name and by platform id with Enter alone", async ({ page, own, signInAs }) => {
  const { id, fragment } = await paidCustomer(own);
  const { platformCustomerId = "" } = await own.api.call<Customer>("GET", `/customers/${id}`);
  await signInAs("viewer");
  await openList(page, own.slug);
  for (const text of [fragment, platformCustomerId]) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/${own.slug}/customers/${encodeURIComponent(id)}`);
    await page.goBack();
  }
});

test("last month stays last month in the URL and in a saved view, and states its days and zone", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("operations");
  await openList(page, own.slug);
  await page.keyboard.press("f");
  await page.getByRole("dialog", { name: "Add filter" }).getByRole("button", { name: "Created" }).click();
  for (const span of ["Today", "Yesterday", "Last 7 days", "This month", "Last month", "Last 30 days"]) {
    await expect(page.getByRole("option", { name: span, exact: true })).toBeVisible();
  }
  const asked = page.waitForRequest((request) => /\/api\/transactions\?.*startDate/.test(request.url()));
  await page.getByRole("option", { name: "Last month" }).click();
  await expect(page).toHaveURL(/startDate=last-month/);
  const query = new URL((await asked).url()).searchParams;
  expect(query.get("startDate")).toMatch(/T2[123]:00:00\.000Z$/);
  expect(query.get("endDate")).toMatch(/T2[12]:59:59\.999Z$/);
  await expect(page.getByRole("button", { name: "Created Last month" })).toHaveAttribute("title", /Europe\/Berlin/);

  const name = `Month ${own.slug}`;
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("Save this view as").fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await openList(page, own.slug);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("dialog", { name: "Saved views" }).getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/startDate=last-month/);
});

test("statuses are counted beside the list, and filter it when pressed", async ({ page, own, signInAs }) => {
  const total = async (query: string) =>
    (await own.api.call<ServicePage<Transaction>>("GET", `/transactions?limit=1${query}`)).totalCount ?? -1;
  await signInAs("viewer");
  await openList(page, own.slug);
  const tabs = page.getByRole("region", { name: "Transactions by status" });
  const failed = tabs.getByRole("button", { name: `Failed ${await total("&status=FAILED")}`, exact: true });
  await failed.click();
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(failed).toHaveAttribute("aria-pressed", "true");
  await expect(rows(page).first()).toContainText(/Failed|Refund/);
  await tabs.getByRole("button", { name: "All", exact: true }).click();
  await expect(page).not.toHaveURL(/status=/);
});

test("a page that doesn't exist still shows the sections", async ({ page, own, signInAs, problems }) => {
  problems.allow(/404/);
  await signInAs("viewer");
  for (const path of [`/${own.slug}/nowhere`, `/${own.slug}/customers/a/b/c`, "/nowhere", "/settings/nowhere"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link").first()).toBeVisible();
  }
  const api = await page.request.get("/api/nowhere/at/all");
  expect([api.status(), (await api.json()).code]).toEqual([404, "not_found"]);
  await page.goto(`/${own.slug}/transactions/Transaction%3A0195f4a0-7b1a-7c41-9d2e-000000000000`);
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/not|unknown/i);
});

test("a customer's page leads on: a new quote opens the builder with that customer's accounts first", async ({
  page,
  own,
  signInAs,
}) => {
  const { id } = await paidCustomer(own);
  await own.control.kyc(id, "APPROVED");
  await signInAs("operations");
  await page.goto(`/${own.slug}/customers/${encodeURIComponent(id)}`);
  await expect(page.getByRole("button", { name: "Export last month" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add account" })).toBeVisible();
  await page.getByRole("link", { name: "New quote" }).click();
  await expect(page).toHaveURL(`/${own.slug}/quotes/new?${new URLSearchParams({ customer: id })}`);
});
