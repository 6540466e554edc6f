import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readLayout, writeLayout } from "@/components/data-table/layout";
import { placeIn, rememberPlace } from "@/components/data-table/list-place";
import { cursorOfPage, rememberPage } from "./page-stack";

/** As in Firefox with its storage turned off. */
beforeEach(() => {
  vi.stubGlobal("localStorage", null);
  vi.stubGlobal("sessionStorage", null);
});
afterEach(() => vi.unstubAllGlobals());

it("lists work without any storage", () => {
  const place = { top: 3, active: null, count: 9 };
  rememberPlace("transactions", place);
  expect(placeIn("transactions").top).toBe(0);
  rememberPage("transactions", 2, "cursor");
  expect(cursorOfPage("transactions", 2)).toBeUndefined();
  writeLayout("transactions", { ...readLayout("transactions"), density: "compact" });
  expect(readLayout("transactions").density).toBe("compact");
});
