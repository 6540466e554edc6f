import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { can, ROLES, type Role } from "@/lib/permissions";
import { isInSection, NAVIGATION, switchedPath, visibleNavigation } from "./navigation";

const idsFor = (role: Role, mode: "sandbox" | "production" | null = "sandbox", lacks: string[] = []) =>
  visibleNavigation((permission) => can(role, permission), mode && { mode, lacks })
    .flatMap((group) => group.entries)
    .flatMap((entry) => [entry.id, ...(entry.entries ?? []).map((child) => child.id)]);

describe("the sections", () => {
  test("show what the role may see and nothing else", () => {
    expect(idsFor("administrator")).toContain("settings-people");
    expect(idsFor("viewer")).not.toContain("webhooks");
    expect(idsFor("viewer")).not.toContain("settings-people");
    expect(idsFor("viewer")).toContain("transactions");
    expect(idsFor("compliance")).toContain("audit");
  });

  test("say so to a role that opens one it may not see", async () => {
    const closed = NAVIGATION.flatMap(({ entries }) => entries).filter(
      ({ permission, isInEnvironment, isOfSandbox }) =>
        isInEnvironment && !isOfSandbox && !ROLES.every((role) => can(role, permission)),
    );
    expect(closed.length).toBeGreaterThan(0);
    for (const { id } of closed) {
      const layout = await readFile(`app/(console)/[environment]/${id}/layout.tsx`, "utf8");
      expect(layout).toContain(`<Section id="${id}">`);
    }
  });

  test("show a sandbox's tools only in a sandbox", () => {
    expect(idsFor("operations")).toContain("sandbox");
    expect(idsFor("operations", "production")).not.toContain("sandbox");
    expect(idsFor("finance")).not.toContain("sandbox");
  });

  test("leave out what the deployment has nothing for", () => {
    expect(idsFor("operations")).toContain("rates");
    expect(idsFor("operations", "sandbox", ["rates"])).toEqual(idsFor("operations").filter((id) => id !== "rates"));
  });

  test("each have their own keys", () => {
    const keys = NAVIGATION.flatMap((group) => group.entries).map((entry) => entry.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("without an environment, include only what needs none", () => {
    expect(idsFor("administrator", null)).toEqual([
      "settings",
      "settings-environments",
      "settings-people",
      "settings-account",
    ]);
  });

  test("an entry is marked on its own pages, not on those with a common prefix", () => {
    const quotes = NAVIGATION[0]?.entries.find((entry) => entry.id === "quotes");
    if (!quotes) throw new Error("there is no section quotes");
    expect(isInSection("/eu/quotes/Quote:1", quotes, "eu")).toBe(true);
    expect(isInSection("/eu/quotes-old", quotes, "eu")).toBe(false);
    expect(isInSection("/us/quotes", quotes, "eu")).toBe(false);
  });
});

test.each([
  ["/eu/quotes/Quote:1", "eu", "/us/quotes"],
  ["/eu/transactions", "eu", "/us/transactions"],
  ["/eu", "eu", "/us/overview"],
  ["/settings/people", null, "/us/overview"],
])("switching the environment on %s keeps the section and drops the id", (path, from, expected) => {
  expect(switchedPath(path, from, "us")).toBe(expected);
});
