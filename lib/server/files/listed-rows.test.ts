import { expect, test } from "vitest";
import type { Page } from "@/lib/contract/list-page";
import { isWalkError } from "@/lib/upstream/walk";
import { listedRows } from "./listed-rows";

type Rows = Page<{ id: string }>;

const page = (ids: string, more: Partial<Rows> = {}): Rows => ({
  data: [...ids].map((id) => ({ id })),
  hasMore: false,
  ...more,
});

/** The ids that come out of these pages, by cursor. */
async function idsOf(pages: Record<string, Rows>): Promise<string> {
  let ids = "";
  for await (const rows of listedRows(async (cursor = "") => pages[cursor] ?? page(""))) {
    ids += rows.map(({ id }) => id).join("");
  }
  return ids;
}

test("every page follows, and a row that moved to the next page meanwhile is given once", async () => {
  const pages = { "": page("abc", { hasMore: true, nextCursor: "1" }), "1": page("cd") };
  expect(await idsOf(pages)).toBe("abcd");
});

test("a list without an end breaks off: what was read must not look complete", async () => {
  const circle = {
    "": page("ab", { hasMore: true, nextCursor: "1" }),
    "1": page("cd", { hasMore: true, nextCursor: "1" }),
  };
  await expect(idsOf(circle)).rejects.toSatisfy(isWalkError);
  await expect(idsOf({ "": page("ab", { hasMore: true }) })).rejects.toSatisfy(isWalkError);
});
