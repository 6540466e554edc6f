import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { QuoteBuilder } from "./pages/quote-builder";

const PASSWORD = "quiet lantern over 7 rivers";

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a wrong password is explained without helping a stranger, and what was typed stays", async ({ page }) => {
  await page.goto("/sign-in");
  for (const email of ["finance@corridor.test", "nobody-at-all@corridor.test"]) {
    await fillSignIn(page, email, "not the password at all");
    await expect(page.locator("main").getByRole("alert")).toContainText("Wrong email address or password");
    await expect(page.getByLabel("Email address")).toHaveValue(email);
  }
  await expect(page).toHaveURL("/sign-in");
  await page.goto("/settings/account");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test("too many attempts are throttled, with an explanation and the time left", async ({ page }) => {
  const email = `stranger-${crypto.randomUUID().slice(0, 8)}@corridor.test`;
  await page.goto("/sign-in");
  const told = page.getByText("Too many attempts");
  await expect(async () => {
    await fillSignIn(page, email, "guess after guess after guess");
    await expect(told).toBeVisible({ timeout: 1_500 });
  }).toPass();
  const button = page.getByRole("button", { name: /^Try again in/ });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(/^You can try again in \d+/);
  await expect(page.getByLabel("Email address")).toHaveValue(email);
});

test("signing out ends the session on the server, not only in the browser", async ({
  page,
  context,
  own,
  signInAs,
}) => {
  await signInAs("finance", { fresh: true });
  await page.goto(`/${own.slug}/transactions`);
  await expect(page.getByRole("heading", { name: "Transactions" })).toBeVisible();
  const cookies = await context.cookies();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  await context.clearCookies();
  await context.addCookies(cookies);
  const response = await page.request.get("/api/profile");
  expect(response.status()).toBe(401);
  await page.goto(`/${own.slug}/transactions`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test("signing out in one tab hides what another one shows", async ({ page, context, own, signInAs }) => {
  await signInAs("finance", { fresh: true });
  const other = await context.newPage();
  await other.goto(`/${own.slug}/transactions`);
  await expect(other.getByRole("button", { name: "Notifications" })).toBeVisible();
  await page.goto(`/${own.slug}/balances`);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/sign-in");
  await expect(other.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
});

test.describe("one person, from the invitation on", () => {
  test.describe.configure({ mode: "serial" });
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `journey-${mark}@corridor.test`;
  const name = `Journey ${mark}`;
  let link = "";
  let theirs: BrowserContext;

  test.beforeAll(async ({ browser, stack }) => {
    theirs = await browser.newContext({ baseURL: stack.url });
  });
  test.afterAll(() => theirs.close());

  const row = (page: Page) => page.getByRole("row").filter({ hasText: name });
  async function act(page: Page, action: string): Promise<void> {
    await page.goto("/settings/people");
    await row(page)
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    await page.getByRole("menuitem", { name: action }).click();
  }

  test("an invitation is a link that works once", async ({ page, signInAs }) => {
    await signInAs("administrator");
    await page.goto("/settings/people");
    await page.getByRole("button", { name: "Invite someone" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email address").fill(email);
    await dialog.getByLabel("Role").selectOption("operations");
    await dialog.getByRole("button", { name: "Create invitation" }).click();
    await expect(dialog.getByText("This link is shown only once")).toBeVisible();
    link = (await dialog.locator("output").textContent()) ?? "";
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(row(page)).toContainText(/invited/i);

    const guest = await theirs.newPage();
    await guest.goto(link);
    await expect(guest.getByRole("heading", { name: "Welcome to Corridor" })).toBeVisible();
    await expect(guest.getByLabel("Name")).toHaveValue(name);
    await guest.getByLabel("Password", { exact: true }).fill("short");
    await guest.getByLabel("Confirm password").fill("short");
    await guest.getByRole("button", { name: "Save and sign in" }).click();
    await expect(guest.getByText(/12 characters/).first()).toBeVisible();
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByLabel("Confirm password").fill(PASSWORD);
    await guest.getByRole("button", { name: "Save and sign in" }).click();
    await expect(guest.getByRole("button", { name: `Account of ${name}` })).toBeVisible();

    await theirs.newPage().then(async (again) => {
      await again.goto(link);
      await expect(again.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
      await again.close();
    });
    await guest.close();
  });

  test("another role takes effect at once, even on an open page", async ({ page, own, signInAs }) => {
    const quote = await own.api.quote(await own.api.payer(4), 21_000);
    const tab = await theirs.newPage();
    const builder = new QuoteBuilder(tab);
    await tab.goto(`/${own.slug}/quotes/${encodeURIComponent(quote.id)}`);
    await expect(builder.send).toBeVisible();
    await expect(builder.send).not.toHaveAttribute("aria-disabled", "true");

    await signInAs("administrator");
    await act(page, "Change role…");
    const dialog = page.getByRole("dialog", { name: `Change ${name}'s role` });
    await dialog.getByLabel("Role").selectOption("viewer");
    await dialog.getByRole("button", { name: "Change to Viewer" }).click();
    await expect(row(page)).toContainText("Viewer");

    await expect(builder.send).toHaveAccessibleDescription("Your role can't execute quotes.");

    await act(page, "Change role…");
    await dialog.getByLabel("Role").selectOption("operations");
    await dialog.getByRole("button", { name: "Change to Operations" }).click();
    await expect(row(page)).toContainText("Operations");
    await tab.close();
  });

  test("when the session is ended, signing in again happens over the page and nothing typed is lost", async ({
    page,
    own,
    signInAs,
  }) => {
    const payer = await own.api.payer(5);
    const tab = await theirs.newPage();
    const builder = new QuoteBuilder(tab);
    await builder.open(own.slug);
    await builder.chooseParties(payer);
    await builder.amount.fill("987.65");

    await signInAs("administrator");
    await act(page, "Sessions…");
    const dialog = page.getByRole("dialog", { name: `Active sessions of ${name}` });
    await dialog.getByRole("button", { name: "Sign out" }).click();
    await expect(dialog.getByText("No active sessions")).toBeVisible();

    const over = tab.getByRole("dialog", { name: "You are signed out" });
    await expect(over).toBeVisible();
    await over.getByLabel("Password").fill("not my password");
    await over.getByRole("button", { name: "Sign in" }).click();
    await expect(over.getByText("Wrong password.")).toBeVisible();
    await over.getByLabel("Password").fill(PASSWORD);
    await over.getByRole("button", { name: "Sign in" }).click();
    await expect(over).toBeHidden();
    await expect(builder.amount).toHaveValue("987.65");
    await expect(builder.form.getByRole("combobox", { name: "From" })).toHaveValue(new RegExp(payer.customerName));
    await builder.form.getByRole("button", { name: "Get a price" }).click();
    await expect(builder.send).toContainText("987.65 USD");
    await tab.close();
  });

  test("a disabled person is signed out at once and can't sign in again", async ({ page, signInAs }) => {
    await signInAs("administrator");
    await act(page, "Disable…");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Disable/ })
      .click();
    await expect(row(page)).toContainText(/disabled/i);
    const tab = await theirs.newPage();
    await tab.goto("/");
    await expect(tab).toHaveURL(/\/sign-in/);
    await fillSignIn(tab, email, PASSWORD);
    await expect(tab.locator("main").getByRole("alert")).toContainText("Wrong email address or password");
    await tab.close();
  });
});
