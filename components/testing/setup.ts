import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The test browser has no top layer, and scrolls nothing.
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;
HTMLElement.prototype.scrollIntoView ??= () => undefined;

// Every test begins with an empty page, nothing stored and nobody's stand-ins.
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
