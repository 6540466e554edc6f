import { expect, type Page } from "@playwright/test";

/**
 * Waits until the page responds to keys, as it is shown before its script runs. Leaves nothing open. Uses a key that
 * also works in fields: a form takes the focus as soon as its script runs, and would receive any typed text.
 */
export async function untilAwake(page: Page): Promise<void> {
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
}
