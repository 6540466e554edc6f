import { expect, type Page } from "@playwright/test";
import { machineWords } from "../../lib/cli/testing/machine-words";

/**
 * Nothing that a user reads is a raw enum value, a field's JSON name or a misspelled name: neither in the text nor in
 * labels, hints and titles. Codes shown deliberately are set in the code font, and skipped.
 */
export async function expectPlainWords(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest("pre, code, kbd, script, style, bdi, .font-mono")) found.push(node.nodeValue ?? "");
    }
    for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder]")) {
      if (element.closest(".font-mono")) continue;
      for (const name of ["aria-label", "title", "placeholder"]) found.push(element.getAttribute(name) ?? "");
    }
    return found;
  });
  const wrong = texts.flatMap((text) => machineWords(text).map((word) => `${word}: ${text.trim().slice(0, 120)}`));
  expect([...new Set(wrong)], "codes where words belong").toEqual([]);
}
