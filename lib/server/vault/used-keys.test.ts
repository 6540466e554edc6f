import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { removable, SEALED_COLUMNS } from "./used-keys";

const SCHEMA = path.resolve("lib/server/db/schema");

/** Columns of the schema whose names say that they are sealed. */
async function sealedByName(): Promise<string[]> {
  const files = (await readdir(SCHEMA)).filter((name) => name.endsWith(".ts"));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(path.join(SCHEMA, name))));
  return modules.flatMap(Object.values).flatMap((made) =>
    is(made, Table)
      ? Object.values(getTableColumns(made))
          .filter(({ name }) => name.startsWith("sealed"))
          .map(({ name }) => `${getTableName(made)}.${name}`)
      : [],
  );
}

/** Files that seal something, and the columns they store it in. */
const SEALERS: Record<string, readonly string[]> = {
  "lib/features/environments/service/create-environment.ts": ["environment.sealed_secret"],
  "lib/features/environments/service/update-environment.ts": ["environment.sealed_secret"],
  "lib/features/exports/service/pieces.ts": ["export_piece.sealed"],
  "lib/features/imports/service/pieces.ts": ["import_piece.sealed"],
  "lib/features/kyc-links/service/create-kyc-link.ts": ["kyc_link.sealed_url"],
  "lib/features/sign-offs/service/sealed-request.ts": ["sign_off.request", "sign_off.priced_again"],
};

describe("what the vault seals", () => {
  test("the rotation knows every column whose name says that it is sealed", async () => {
    const found = await sealedByName();
    expect(found.length).toBeGreaterThan(3);
    expect(Object.keys(SEALED_COLUMNS)).toEqual(expect.arrayContaining(found));
  });

  test("every file that seals something is listed, with a column known to the rotation", async () => {
    const files = (await readdir("lib/features", { recursive: true }))
      .map((name) => `lib/features/${name}`)
      .concat((await readdir("lib/server", { recursive: true })).map((name) => `lib/server/${name}`))
      .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|\/testing\/|\/vault\//.test(name));
    const sealers = [];
    for (const file of files) if (/\bseal(Bytes)?\(/.test(await readFile(file, "utf8"))) sealers.push(file);
    // part-store.ts has its own `seal`, which compresses and stores through exports/service/pieces.ts.
    expect(sealers.filter((name) => !name.endsWith("/part-store.ts")).sort()).toEqual(Object.keys(SEALERS));
    expect(Object.keys(SEALED_COLUMNS).sort()).toEqual([...new Set(Object.values(SEALERS).flat())].sort());
  });
});

describe("what is reported about older keys", () => {
  const until = new Date("2026-12-02T10:00:00Z");
  test.each([
    ["nothing is under them", [], "Older keys can be removed from CORRIDOR_VAULT_KEYS."],
    [
      "pieces are",
      [{ id: "old", values: 1_200, until }],
      "Keep key old until 2026-12-02: 1,200 stored values can't be read without it. Run this again before you remove it. Other older keys can be removed from CORRIDOR_VAULT_KEYS.",
    ],
    [
      "something is under one that is gone",
      [{ id: "gone", values: 1, until: null }],
      "1 stored value can't be read without key gone, which CORRIDOR_VAULT_KEYS lacks. Older keys can be removed from CORRIDOR_VAULT_KEYS.",
    ],
  ])("%s", (_, inUse, words) => {
    expect(removable(inUse, ["fresh", "old"])).toBe(words);
  });
});
