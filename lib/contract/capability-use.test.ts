import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CAPABILITIES, CAPABILITY_KEYS, type CapabilityEntry } from "./capabilities";

const ROOT = join(import.meta.dirname, "../..");
/** Files that simulate a service, detect capabilities or describe them: none changes what the console does. */
const OTHERS = /(^|\/)(simulator|testing|cli|drift)\/|capabilit(y|ies)[a-z-]*\.ts$|\.test\.tsx?$/;

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !OTHERS.test(file))
    .map((file) => readFileSync(join(ROOT, file), "utf8"));
}

/** Where a capability is checked: on an environment, or in the set from which the account tables are composed. */
const ASKED = /(?:environmentCan\([^;]*?,\s*|environmentCapabilities\([^;]*?\.includes\(|\bhas\.has\()"(\w+)"/g;

test("every capability changes what the console does, or is marked as news", () => {
  const asked = new Set(
    ["lib", "components", "app"].flatMap(sources).flatMap((text) => [...text.matchAll(ASKED)].map(([, key]) => key)),
  );
  const isNews = (key: keyof typeof CAPABILITIES) => (CAPABILITIES[key] as CapabilityEntry).isNews === true;
  expect(CAPABILITY_KEYS.filter((key) => !asked.has(key))).toEqual(CAPABILITY_KEYS.filter(isNews));
});
