import type { Locator, Page } from "@playwright/test";

/** Counts the user's actions: each call is one press, one text typed, one click. */
export function actionsOf(page: Page) {
  let count = 0;
  const act = <T>(what: Promise<T>) => {
    count += 1;
    return what;
  };
  return {
    press: (key: string) => act(page.keyboard.press(key)),
    type: (text: string) => act(page.keyboard.type(text)),
    click: (target: Locator) => act(target.click()),
    get count() {
      return count;
    },
  };
}
