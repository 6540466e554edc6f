import { afterEach, expect, it, vi } from "vitest";

const MINUTE = 60_000;

afterEach(() => vi.restoreAllMocks());

it.each(["pointerdown", "pointermove", "keydown", "wheel", "touchmove"])("ends with %s", async (kind) => {
  vi.resetModules();
  const { isAway } = await import("./away");
  const now = vi.spyOn(performance, "now");
  now.mockReturnValue(3 * MINUTE);
  expect(isAway()).toBe(true);
  document.body.dispatchEvent(new Event(kind, { bubbles: true }));
  expect(isAway()).toBe(false);
  now.mockReturnValue(4 * MINUTE);
  expect(isAway()).toBe(false);
  now.mockReturnValue(6 * MINUTE);
  expect(isAway()).toBe(true);
});
