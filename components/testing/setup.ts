import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The test browser has no top layer, and scrolls nothing.
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;
HTMLElement.prototype.scrollIntoView ??= () => undefined;

configure({
  // What is awaited is not there at first: printing the page each time takes as long as drawing it. `screen.debug()` prints.
  getElementError: (message) => new Error(message ?? "nothing was found"),
  // A machine that is busy with other things is slow, not broken.
  asyncUtilTimeout: 15_000,
});

// Every test begins with an empty page, nothing stored and nobody's stand-ins.
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
