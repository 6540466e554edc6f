import type { Page } from "@playwright/test";
import { freePort } from "@/lib/cli/ports.mjs";
import { expect, test } from "./fixtures";
import { IdentityProvider } from "./pages/identity-provider";
import { WebProcess } from "./pages/web-process";

const unique = crypto.randomUUID().slice(0, 8);

/** Redirects to the provider, signs in there as `account` and consents. */
async function signInAs(page: Page, account: string): Promise<void> {
  await page.getByRole("button", { name: "Continue with Test identity" }).click();
  await page.getByPlaceholder("Enter any login").fill(account);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

for (const claimsAt of ["userinfo", "id-token"] as const) {
  test.describe(`a provider that gives the email address in the ${claimsAt}`, () => {
    const email = `${claimsAt}-${unique}@corridor.test`;
    let provider: IdentityProvider;
    let web: WebProcess;

    test.beforeAll(async ({ stack, cookiesOf, playwright }) => {
      const invited = await playwright.request.newContext({
        baseURL: stack.url,
        extraHTTPHeaders: { origin: stack.url },
        storageState: { cookies: await cookiesOf("administrator"), origins: [] },
      });
      const response = await invited.post("/api/people", { data: { name: "Ines Ferreira", email, role: "viewer" } });
      expect(response.status(), await response.text()).toBe(201);
      await invited.dispose();
      const port = await freePort();
      const accounts = {
        unverified: { email, email_verified: false },
        silent: { email },
        invited: { email: email.toUpperCase(), email_verified: true },
        stranger: { email: `nobody-${unique}@corridor.test`, email_verified: true },
      };
      provider = await IdentityProvider.start(`http://localhost:${port}`, claimsAt, accounts);
      web = await WebProcess.start(stack, port, { ...provider.env, CORRIDOR_URL: `http://localhost:${port}` });
    });
    test.afterAll(async () => {
      await web?.kill();
      await provider?.stop();
    });

    test("lets invited users in by a verified address, and nobody else", async ({ page, context }) => {
      // The provider's own page requests a font from the internet, which a test does without.
      await context.route(/fonts\.googleapis\.com/, (route) => route.fulfill({ contentType: "text/css", body: "" }));
      const refusals: [string, string][] = [
        ["unverified", "Your identity provider doesn't say that your email address is verified"],
        ["silent", "Your identity provider doesn't say that your email address is verified"],
        ["stranger", "Your email address hasn't been invited"],
      ];
      for (const [account, words] of refusals) {
        await context.clearCookies();
        await page.goto(`${web.url}/sign-in`);
        await signInAs(page, account);
        await expect(page.locator("main").getByRole("alert")).toContainText(words);
        expect(new URL(page.url()).search).toMatch(/^\?error=\w+$/);
      }
      await context.clearCookies();
      await page.goto(`${web.url}/sign-in?next=${encodeURIComponent("/settings/account")}`);
      await signInAs(page, "invited");
      await expect(page).toHaveURL(`${web.url}/settings/account`);
      await expect(page.getByRole("button", { name: "Account of Ines Ferreira" })).toBeVisible();
    });
  });
}
