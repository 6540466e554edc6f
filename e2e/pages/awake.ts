import { expect, type Page } from "@playwright/test";

/**
 * Waits until the page hears keys: it is shown before its script runs. Leaves nothing open. A key that works in fields
 * too: a form takes the focus as soon as its script runs, and whatever is typed then is typed into it.
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
