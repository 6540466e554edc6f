import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CAPABILITIES, CAPABILITY_KEYS, type CapabilityEntry } from "./capabilities";

const ROOT = join(import.meta.dirname, "../..");
/** Those that play a service, find capabilities out or speak of them: none makes the console do anything else. */
const OTHERS = /(^|\/)(simulator|testing|cli|drift)\/|capabilit(y|ies)[a-z-]*\.ts$|\.test\.tsx?$/;

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !OTHERS.test(file))
    .map((file) => readFileSync(join(ROOT, file), "utf8"));
}

/** Where an answer is asked for: of an environment, or of the set that the tables of accounts are composed by. */
const ASKED = /(?:environmentCan\([^;]*?,\s*|environmentCapabilities\([^;]*?\.includes\(|\bhas\.has\()"(\w+)"/g;

test("every capability changes what the console does, or says that it is only news", () => {
  const asked = new Set(
    ["lib", "components", "app"].flatMap(sources).flatMap((text) => [...text.matchAll(ASKED)].map(([, key]) => key)),
  );
  const isNews = (key: keyof typeof CAPABILITIES) => (CAPABILITIES[key] as CapabilityEntry).isNews === true;
  expect(CAPABILITY_KEYS.filter((key) => !asked.has(key))).toEqual(CAPABILITY_KEYS.filter(isNews));
});
