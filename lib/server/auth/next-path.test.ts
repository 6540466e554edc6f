import { describe, expect, it } from "vitest";
import { safeNextPath } from "./next-path";

describe("safeNextPath", () => {
  it.each(["/", "/sandbox/transactions?status=FAILED&status=X#top", "/settings/people", "/a//b", "/signings"])(
    "keeps %s",
    (path) => {
      expect(safeNextPath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    null,
    "",
    ["/a", "/b"],
    "sandbox",
    "https://evil.test",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "/\\/evil.test",
    "/a\\b",
    "/\t/evil.test",
    "/\n/evil.test",
    "\t//evil.test",
    "/.//evil.test",
    "/a/..//evil.test",
    "/%2e//evil.test",
    "javascript:alert(1)",
    "/api/people",
    "/api",
    "/x/../api/people",
    "/sign-in?next=/sign-in",
    "/set-up/token",
  ])("turns %j into /", (path) => {
    expect(safeNextPath(path)).toBe("/");
  });
});
