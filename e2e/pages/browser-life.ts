import type { Browser, BrowserContext } from "@playwright/test";
import { INSTALL_A_BROWSER } from "@/lib/cli/browser.mjs";

/**
 * Watches a journey's browser. `death()` returns a message if it ended, or one of its pages crashed, during the
 * journey; null while all is well. A crashed page closes its context, so that nothing waits for it.
 */
export function watchBrowser(browser: Browser, context: BrowserContext): { death: () => string | null } {
  let how: string | null = null;
  browser.once("disconnected", () => {
    how ??= "The browser ended";
  });
  context.on("page", (page) =>
    page.once("crash", () => {
      how ??= `The browser's page ${page.url()} crashed`;
      void context.close();
    }),
  );
  return {
    death: () =>
      how && `${how} during this journey: that is the browser's fault, not the product's. ${INSTALL_A_BROWSER}`,
  };
}
