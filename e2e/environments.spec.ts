import type { Page } from "@playwright/test";
import type { Page as ServicePage } from "@/lib/contract/list-page";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { expect, test } from "./fixtures";
import { SANDBOX, ServiceApi } from "./pages/service-accounts";

/** A second server that implements the specification: other data, another signing key, another process. */
let second: Simulator;
let api: ServiceApi;
const slug = `second-${crypto.randomUUID().slice(0, 8)}`;
const name = `Second service ${slug.slice(-8)}`;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ stack }) => {
  second = await startSimulator({
    seed: 777,
    customers: 80,
    transactions: 300,
    webhookUrl: `${stack.url}/api/webhooks/${slug}`,
  });
  api = new ServiceApi(second.baseUrl, second.control);
});
test.afterAll(() => second?.stop());

async function rowIds(page: Page): Promise<string[]> {
  const rows = page.locator("tbody tr[data-row-id]");
  await expect(rows.first()).toBeVisible();
  return await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row-id") ?? ""));
}

const listed = async (from: ServiceApi, path: string) =>
  (await from.call<ServicePage<{ id: string }>>("GET", path)).data.map(({ id }) => id);

async function switchTo(page: Page, environment: string): Promise<void> {
  await page.getByRole("button", { name: /^Environment:/ }).click();
  await page.getByRole("menuitemcheckbox", { name: environment }).click();
}

test("an administrator connects another service: wrong credentials explained, then tested, then saved", async ({
  page,
  signInAs,
}) => {
  await signInAs("administrator");
  await page.goto("/settings/environments");
  await page.getByRole("link", { name: "Add environment" }).click();
  const form = page.getByRole("form", { name: "Add environment" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await expect(form.getByLabel("URL name", { exact: true })).not.toHaveValue("");
  await form.getByLabel("URL name", { exact: true }).fill(slug);
  await form.getByLabel("Base URL").fill(second.baseUrl);
  await form.getByLabel("Token id").fill(SANDBOX.tokenId);
  await form.getByLabel("Client secret").fill("not-the-secret");
  await form.getByRole("button", { name: "Test connection" }).click();
  await expect(form.getByRole("alert")).toContainText("The service rejected the token ID and client secret (HTTP 401)");
  await form.getByLabel("Client secret").fill(SANDBOX.clientSecret);
  await form.getByRole("button", { name: "Test connection" }).click();
  await expect(form.getByText(/accepted the credentials/).first()).toBeVisible();
  await form.getByLabel("Public keys").fill(second.publicKey);
  await form.getByRole("button", { name: "Add environment" }).click();
  await expect(page).toHaveURL(`/settings/environments/${slug}/connect`);
  await expect(page.getByRole("heading", { name: `Connect ${name}` })).toBeVisible();
  await expect(page.getByText(`/api/webhooks/${slug}`)).toBeVisible();
  expect(await page.content()).not.toContain(SANDBOX.clientSecret);
});

test("its transactions, quotes and notifications are there without a code change", async ({ page, signInAs }) => {
  await signInAs("operations");
  await page.goto("/sandbox/transactions");
  await rowIds(page);
  await switchTo(page, name);
  await expect(page).toHaveURL(`/${slug}/transactions`);
  await expect.poll(() => rowIds(page)).toEqual(await listed(api, "/transactions?limit=50"));
  await page.getByRole("link", { name: "Quotes", exact: true }).click();
  await expect(page).toHaveURL(`/${slug}/quotes`);
  await expect.poll(() => rowIds(page)).toEqual(await listed(api, "/quotes?limit=50"));
  await second.control.send("TEST");
  await expect(page.getByRole("button", { name: /^Notifications/ })).toHaveText(/1\s*unread/);
});

test("two tabs on two environments don't mix", async ({ page, context, own, signInAs }) => {
  await signInAs("operations");
  const other = await context.newPage();
  await page.goto(`/${own.slug}/transactions`);
  await other.goto(`/${slug}/transactions`);
  const ours = await listed(own.api, "/transactions?limit=50");
  const theirs = await listed(api, "/transactions?limit=50");
  expect(ours.filter((id) => theirs.includes(id))).toEqual([]);
  await expect.poll(() => rowIds(other)).toEqual(theirs);
  await page.getByRole("button", { name: "Load again" }).click();
  await expect.poll(() => rowIds(page)).toEqual(ours);
  await page.reload();
  await expect.poll(() => rowIds(page)).toEqual(ours);
  await expect(page.getByRole("button", { name: /^Environment:/ })).toContainText(own.name);
  await expect(other.getByRole("button", { name: /^Environment:/ })).toContainText(name);
  // One environment's id leads nowhere in the other.
  await page.goto(`/${own.slug}/transactions/${encodeURIComponent(theirs[0] ?? "")}`);
  await expect(page.locator("main").getByRole("alert")).toContainText("The service doesn't recognise this transaction");
});

test("a user who saves after someone else's change is told, and loses nothing", async ({ page, context, signInAs }) => {
  await signInAs("administrator");
  const other = await context.newPage();
  const form = (tab: Page) => tab.getByRole("form", { name: "Settings" });
  for (const tab of [page, other]) {
    await tab.goto(`/settings/environments/${slug}`);
    await expect(form(tab).getByLabel("Approval window")).toHaveValue("5");
  }
  await form(other).getByLabel("Approval window").fill("90");
  await form(page).getByLabel("Approval window").fill("60");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await form(other).getByRole("button", { name: "Save" }).click();
  await expect(
    other
      .getByText(/changed this environment while you were editing|changed this environment after you opened it/)
      .first(),
  ).toBeVisible();
  await expect(form(other).getByLabel("Approval window")).toHaveValue("90");
  await page.reload();
  await expect(form(page).getByLabel("Approval window")).toHaveValue("60");
});

test("credentials are replaced; what no longer works is explained", async ({ page, signInAs, problems }) => {
  problems.allow(/5\d\d: GET .*\/api\/transactions/);
  await signInAs("administrator");
  await page.goto(`/settings/environments/${slug}`);
  const replace = async (secret: string) => {
    await page.getByRole("button", { name: "Replace credentials" }).click();
    await page.getByLabel("New client secret").fill(secret);
    const replacing = page.getByRole("form", { name: "Replace credentials" });
    await replacing.getByRole("button", { name: "Replace credentials" }).click();
    await expect(page.getByRole("dialog", { name: /^Replace credentials/ })).toBeHidden();
    await page.getByRole("button", { name: "Test connection" }).click();
  };
  await replace("an-old-secret");
  await expect(page.getByText(/The service rejected the token ID and client secret/).first()).toBeVisible();
  await page.goto(`/${slug}/transactions`);
  await expect(page.locator("main").getByRole("alert")).toContainText(
    "The service rejected this environment's credentials",
  );
  await page.goto(`/settings/environments/${slug}`);
  await replace(SANDBOX.clientSecret);
  await expect(page.getByText(/accepted the credentials/).first()).toBeVisible();
  await page.goto(`/${slug}/audit`);
  await rowIds(page);
  expect(await page.content()).not.toContain("an-old-secret");
  await page.goto(`/${slug}/transactions`);
  await expect.poll(() => rowIds(page)).toEqual(await listed(api, "/transactions?limit=50"));
});

test("an archived environment is out of use, and is restored whole", async ({ page, stack, signInAs }) => {
  await signInAs("administrator");
  await page.goto(`/settings/environments/${slug}`);
  await page.getByRole("button", { name: `Archive ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Archive ${name}?` });
  const confirm = dialog.getByRole("button", { name: `Archive ${name}` });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel(/^Type /).fill(name);
  await confirm.click();
  await expect(page.getByText("This environment is archived")).toBeVisible();
  for (const path of [`/${slug}/transactions`, `/${slug}`]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText(`No environment called “${slug}”`)).toBeVisible();
  }
  const response = () =>
    page.evaluate(
      async (environment) =>
        (await fetch("/api/transactions", { headers: { "corridor-environment": environment } })).status,
      slug,
    );
  await expect.poll(response).toBe(404);
  const delivered = async () => {
    const { answers } = await second.control.forge("late");
    return answers.map(({ status }) => status);
  };
  await expect.poll(delivered, { timeout: 15_000 }).toEqual([401]);
  await page.goto(`${stack.url}/settings/environments/${slug}`);
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(page.getByRole("button", { name: `Archive ${name}` })).toBeVisible();
  await page.goto(`/${slug}`);
  await expect(page).toHaveURL(`/${slug}/overview`);
  await expect.poll(delivered, { timeout: 15_000 }).toEqual([200]);
  await page.goto(`/${slug}/transactions`);
  await expect.poll(() => rowIds(page)).toEqual(await listed(api, "/transactions?limit=50"));
});
