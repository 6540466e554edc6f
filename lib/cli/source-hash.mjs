import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** The inputs of a build. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "proxy.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** Under `lib`, but never part of the built app. */
const OUTSIDE = ["lib/cli", "lib/simulator", "lib/server/testing", "lib/server/db/migrations"];

const isOutside = (/** @type {string} */ file) => OUTSIDE.includes(file) || /\.test\.tsx?$/.test(file);

/** @returns {Generator<string>} */
function* filesUnder(/** @type {string} */ root, /** @type {string} */ relative) {
  if (isOutside(relative)) return;
  const absolute = path.join(root, relative);
  if (!existsSync(absolute)) return;
  if (!statSync(absolute).isDirectory()) {
    yield relative;
    return;
  }
  for (const name of readdirSync(absolute).sort()) yield* filesUnder(root, `${relative}/${name}`);
}

/** A digest of everything that the build of the checkout at `root` is made from: equal sources have equal digests. */
export function sourceHash(/** @type {string} */ root) {
  const digest = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesUnder(root, source)) {
      const content = readFileSync(path.join(root, file));
      digest.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return digest.digest("hex");
}
