import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { FailedPage } from "./failed-page";

const reload = vi.fn();
const retry = vi.fn();
beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("reportError", vi.fn());
  vi.stubGlobal("location", { ...window.location, reload });
});

test("a page that broke is drawn again, and promises no ID where there is none", () => {
  const { rerender } = render(<FailedPage error={new Error("broken")} onRetry={retry} />);
  expect(document.body.textContent).not.toContain("ID below");
  rerender(<FailedPage error={Object.assign(new Error("broken"), { digest: "4711" })} onRetry={retry} />);
  expect(document.body.textContent).toMatch(/ID below.*4711/);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  Object.assign(new Error("Failed to load chunk /_next/static/chunks/1.js"), { name: "ChunkLoadError" }),
  new TypeError("Failed to fetch dynamically imported module: /_next/static/chunks/1.js"),
])("a page that lacks a script is loaded anew: drawn again it would lack it still (%s)", (error) => {
  render(<FailedPage error={error} onRetry={retry} />);
  expect(screen.getByRole("heading").textContent).toBe("Part of this page couldn't be fetched.");
  fireEvent.click(screen.getByRole("button", { name: "Reload the page" }));
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
});
