/** Past this nothing waits any longer, however busy the page is. */
const LATEST_MS = 300;

const canWait = () => typeof window !== "undefined" && "requestIdleCallback" in window;
let isUsable = false;

/**
 * Resolves when the page, just loaded, has drawn itself and become usable; at once ever after. Reads and the event
 * stream wait for it, so that a phone's first press is not queued behind them. Each waiter goes on in a task of its
 * own: together they would hold a phone up as long as what they waited for.
 */
export function firstIdle(): Promise<void> {
  if (isUsable || !canWait()) return Promise.resolve();
  return new Promise((resolve) => {
    const begin = () => {
      isUsable = true;
      resolve();
    };
    requestIdleCallback(begin, { timeout: LATEST_MS });
  });
}
