import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

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

// Every test starts with an empty page, empty storage and no stubs.
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
