import { expect, test } from "vitest";
import { AddTagInput } from "./schema";

test("a tag's name has something to see", () => {
  for (const name of ["\u200b", "\u2060\u200f", "\u0301"]) {
    expect(AddTagInput.safeParse({ name, color: "info" }).error?.issues).toMatchObject([{ path: ["name"] }]);
  }
  for (const name of ["Urgent", "\u{1f525}", "?"]) expect(AddTagInput.parse({ name, color: "info" }).name).toBe(name);
});
