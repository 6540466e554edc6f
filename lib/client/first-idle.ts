/** The longest wait, however busy the page is. */
const LATEST_MS = 300;

const canWait = () => typeof window !== "undefined" && "requestIdleCallback" in window;
let isUsable = false;

/**
 * Resolves once the newly loaded page has rendered and become usable; immediately from then on. Reads and the event
 * stream wait for it, so that the first tap on a phone is not queued behind them. Each waiter continues in its own
 * task: all together they would block a phone for as long as what they waited for.
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
