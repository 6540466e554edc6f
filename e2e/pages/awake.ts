import { expect, type Page } from "@playwright/test";

/** Waits until the page hears keys: it is shown before its script runs. Leaves nothing open. */
export async function untilAwake(page: Page): Promise<void> {
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(keys).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
}
