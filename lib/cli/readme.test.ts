import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnv, VARIABLES } from "@/lib/server/env";
import { rolesTable } from "./readme-roles";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const readme = read("README.md");
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;
const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];

/** The part of the README under a second-level heading. */
function section(title: string): string {
  const start = readme.indexOf(`\n## ${title}\n`);
  expect(start, `the README has a section "${title}"`).toBeGreaterThan(0);
  const end = readme.indexOf("\n## ", start + 4);
  return readme.slice(start, end < 0 ? undefined : end);
}

describe("the README", () => {
  test("shows the matrix of roles that the server enforces", () => {
    expect(section("Roles")).toContain(rolesTable());
  });

  test("lists every configuration variable and no other", () => {
    const listed = [...section("Configuration").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(VARIABLES).toSorted());
  });

  test("states the defaults of the code", () => {
    const rows = [...section("Configuration").matchAll(/^\| `([A-Z_]+)` \| `([^`$]+)` \|/gm)];
    expect(rows.length).toBeGreaterThan(8);
    for (const [, name, shown] of rows) {
      const schema = VARIABLES[name as keyof typeof VARIABLES];
      const { data } = schema.safeParse(undefined);
      expect([name, data === undefined ? undefined : String(data)]).toEqual([name, shown]);
    }
  });

  test("the URL's default is the address that the web process listens on", () => {
    const required = {
      DATABASE_URL: "postgresql://localhost/x",
      CORRIDOR_VAULT_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
      CORRIDOR_AUTH_SECRET: "x".repeat(32),
    };
    expect(parseEnv({ ...required, PORT: "4321" }).url).toBe("http://localhost:4321");
  });

  test("names only npm scripts that exist, and every one of them", () => {
    const named = new Set([...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? ""));
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
    const told = Object.keys(scripts).filter((name) => named.has(name) || readme.includes(`npm ${name}`));
    expect(Object.keys(scripts).filter((name) => !told.includes(name))).toEqual([]);
  });

  test.each(documents)("%s links to files that exist", (document) => {
    const text = read(document);
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, target]) => target ?? "",
    );
    const paths = [...text.matchAll(/`((?:lib|app|components|e2e)\/[\w./()[\]-]+\.(?:tsx?|mjs|css|png|sql))`/g)];
    // Excludes the example screen in CONTRIBUTING.md.
    const all = [...links, ...paths.map(([, found]) => found ?? "")].filter((target) => !/things/.test(target));
    for (const target of all) {
      expect([target, existsSync(path.join(root, target))]).toEqual([target, true]);
    }
  });
});
