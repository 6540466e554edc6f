import { describe, expect, test } from "vitest";
import type { Field, Filter } from "@/lib/fields";
import { filterText, spanTitle } from "./filter-text";
import { arrange } from "./use-columns";

const month = { label: "Last month", from: "2020-10-01T00:00:00Z", to: "2020-10-31T23:59:59.999Z" };
const spanOf = (value: string) => (value === "last-month" ? month : null);
const created: Filter = { kind: "range", param: ["from", "to"], label: "Created" };
const status: Filter = {
  kind: "choice",
  param: "status",
  label: "Status",
  options: [{ value: "A", label: "Approved" }],
};
const textOf = (filter: Filter, values: Record<string, string>) => filterText(filter, values, spanOf, "UTC");

describe("a filter in words", () => {
  test.each([
    [created, { from: "last-month" }, "Last month"],
    [created, { from: "last-month", to: "2020-11-02T00:00:00Z" }, "1 Oct 2020, 00:00:00 – 2 Nov 2020, 00:00:00"],
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

test("a span shows its instants and their zone", () => {
  expect(spanTitle(created, { from: "last-month" }, spanOf, "Europe/Madrid")).toMatch(
    /^1 Oct 2020, 02:00:00 – 1 Nov 2020, 00:59:59, Europe\/Madrid/,
  );
  expect(spanTitle(created, { from: "2020-11-20T14:32:07Z" }, spanOf, "UTC")).toBeUndefined();
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

  test("are as declared until the user changes them", () => {
    expect(shown(null, null)).toBe("abc");
  });

  test("keep the chosen order; new ones go last and removed ones are dropped", () => {
    expect(shown(["c", "gone", "a"], ["gone"])).toBe("cab");
    expect(shown(["d", "a"], ["b", "c"])).toBe("da");
    expect(shown(["b", "a"], ["a", "d"])).toBe("bc");
    expect(shown(["gone"], ["a", "b", "c", "d"])).toBe("abc");
  });
});
