import { expect, test } from "./fixtures";

test("a menu pressed before the page's scripts have loaded opens once they have, with all its items", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("viewer");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/_next/static/chunks/*.js*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/${own.slug}/transactions`, { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect(page.getByRole("menu", { name: "Account" })).toHaveCount(0);
  letGo();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
});
