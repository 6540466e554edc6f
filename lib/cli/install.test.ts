import { describe, expect, test } from "vitest";
import { assertNode, isInstalled } from "./install.mjs";

const entry = (version: string, more = {}) => ({ version, integrity: `sha512-${version}`, ...more });
const lock = {
  packages: {
    "": { name: "corridor" },
    "node_modules/next": entry("16.4.6"),
    "node_modules/vitest": entry("4.1.12", { dev: true }),
    "node_modules/@next/swc-win32": entry("16.4.6", { optional: true }),
  },
};
const installed = {
  packages: { "node_modules/next": entry("16.4.6"), "node_modules/vitest": entry("4.1.12", { dev: true }) },
};

describe("isInstalled", () => {
  test("is true if everything in the lock is installed; other machines' optional packages may be missing", () => {
    expect(isInstalled(lock, installed)).toBe(true);
  });

  test("is false with nothing installed, a missing package, another version or other content", () => {
    expect(isInstalled(lock, null)).toBe(false);
    expect(isInstalled(lock, { packages: { "node_modules/vitest": entry("4.1.12") } })).toBe(false);
    expect(isInstalled(lock, { packages: { ...installed.packages, "node_modules/next": entry("16.4.5") } })).toBe(
      false,
    );
    const other = { version: "16.4.6", integrity: "sha512-other" };
    expect(isInstalled(lock, { packages: { ...installed.packages, "node_modules/next": other } })).toBe(false);
  });

  test("lets production omit development packages, but no others", () => {
    const bare = { packages: { "node_modules/next": entry("16.4.6") } };
    expect(isInstalled(lock, bare)).toBe(false);
    expect(isInstalled(lock, bare, { production: true })).toBe(true);
    expect(isInstalled(lock, { packages: {} }, { production: true })).toBe(false);
  });
});

test("names the version of a Node that is too old", () => {
  expect(() => assertNode("20.8.1")).toThrow("20.8.1");
  expect(() => assertNode("18.20.0")).toThrow("18.20.0");
  expect(() => assertNode("20.9.0")).not.toThrow();
  expect(() => assertNode("22.0.0")).not.toThrow();
});
