/** Past this nothing waits any longer, however busy the page is. */
const LATEST_MS = 300;

/**
 * Resolves when the page, just loaded, has drawn itself and become usable; at once ever after. Reads and the event
 * stream wait for it, so that a phone's first press is not queued behind them.
 */
export const firstIdle: Promise<void> =
  typeof window !== "undefined" && "requestIdleCallback" in window
    ? new Promise((resolve) => {
        requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
      })
    : Promise.resolve();
