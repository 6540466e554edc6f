import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { followClock, serverNow } from "@/lib/dates";

// The test browser has no top layer and doesn't scroll.
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;
HTMLElement.prototype.scrollIntoView ??= () => undefined;

configure({
  // What is awaited is missing at first, and printing the page each time is slow. Use `screen.debug()` to print.
  getElementError: (message) => new Error(message ?? "nothing was found"),
  // A machine that is busy with other things is slow, not broken.
  asyncUtilTimeout: 15_000,
});

/** Lets the server's clock be this machine's again; small differences are ignored, so by way of a large one. */
function resetClock(): void {
  if (serverNow() === Date.now()) return;
  for (const ms of [3_600_000, 0]) followClock(new Date(Date.now() + ms).toISOString());
}

// Every test starts with an empty page, empty storage, no stubs and the right time.
afterEach(() => {
  cleanup();
  resetClock();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
