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

test("a page that failed is rendered again", () => {
  render(<FailedPage error={Object.assign(new Error("broken"), { digest: "4711" })} onRetry={retry} />);
  expect(document.body.textContent).toMatch(/ID below.*4711/);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
});

test("a page with a missing script is reloaded, as rendering again would not help", () => {
  const error = Object.assign(new Error("Failed to load chunk /_next/static/chunks/1.js"), { name: "ChunkLoadError" });
  render(<FailedPage error={error} onRetry={retry} />);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
});

test("a page that fails again in the same way is reloaded: it may be older than the server", () => {
  const error = new Error("row.money is undefined");
  for (const _ of ["first", "again"]) {
    const { unmount } = render(<FailedPage error={error} onRetry={retry} />);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    unmount();
  }
  expect([retry.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
});
