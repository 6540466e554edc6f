import { describe, expect, test } from "vitest";
import type { Field, Filter } from "@/lib/fields";
import { filterText } from "./filter-text";
import { arrange } from "./use-columns";

const presets = [{ value: "30d", label: "last 30 days" }];
const created: Filter = { kind: "range", param: ["from", "to"], label: "Created" };
const status: Filter = {
  kind: "choice",
  param: "status",
  label: "Status",
  options: [{ value: "A", label: "Approved" }],
};
const textOf = (filter: Filter, values: Record<string, string>) => filterText(filter, values, presets, "UTC");

describe("a filter in words", () => {
  test.each([
    [created, { from: "30d" }, "last 30 days"],
    [created, { from: "2020-11-20T14:32:07Z" }, "since 20 Nov 2020, 14:32:07"],
    [created, { to: "2020-11-20T14:32:07Z" }, "until 20 Nov 2020, 14:32:07"],
    [
      created,
      { from: "2020-11-01T00:00:00Z", to: "2020-11-02T00:00:00Z" },
      "1 Nov 2020, 00:00:00 – 2 Nov 2020, 00:00:00",
    ],
    [status, { status: "A" }, "Approved"],
    [status, { status: "NEW_ONE" }, "NEW_ONE"],
  ])("%j %j", (filter, values, expected) => {
    expect(textOf(filter, values)).toBe(expected);
  });
});

describe("columns", () => {
  const fields = ["a", "b", "c", "d"].map(
    (id): Field<unknown> => ({ id, label: id.toUpperCase(), kind: "text", value: () => null, isHidden: id === "d" }),
  );
  const shown = (order: string[] | null, hidden: string[] | null) =>
    arrange(fields, order, hidden)
      .filter((choice) => choice.isVisible)
      .map((choice) => choice.id)
      .join("");

  test("stand as declared until someone chooses", () => {
    expect(shown(null, null)).toBe("abc");
  });

  test("keep the chosen order; new ones come at the end, ones that are gone are forgotten", () => {
    expect(shown(["c", "gone", "a"], ["gone"])).toBe("cab");
    expect(shown(["d", "a"], ["b", "c"])).toBe("da");
    expect(shown(["b", "a"], ["a", "d"])).toBe("bc");
    expect(shown(["gone"], ["a", "b", "c", "d"])).toBe("abc");
  });
});
