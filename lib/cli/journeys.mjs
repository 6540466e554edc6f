import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PLAYWRIGHT } from "./checks.mjs";
import { ROOT } from "./paths.mjs";
import { dim, main, Stop, say } from "./say.mjs";
import { runShown } from "./tasks.mjs";

const USAGE = `npm run test:journeys -- reversed   the browser tests, the last file first
npm run test:journeys -- 7          shuffled; the same number gives the same order
Flags for Playwright may follow.`;

/** The files in the requested order. */
function ordered(/** @type {string[]} */ files, /** @type {string | undefined} */ order) {
  if (order === "reversed") return files.toReversed();
  let state = Number(order);
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return files
    .map((file) => ({ file, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ file }) => file);
}

/**
 * Runs the journeys in another order: none may depend on what another left behind. Playwright only sorts by name, so
 * each gets a numbered file that imports it.
 */
await main(async () => {
  const [order, ...flags] = process.argv.slice(2);
  if (order !== "reversed" && !/^\d{1,9}$/.test(order ?? "")) throw new Stop(USAGE);
  const source = path.join(ROOT, "e2e");
  const files = readdirSync(source).filter((name) => name.endsWith(".spec.ts"));
  const results = path.join(ROOT, "test-results");
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(path.join(results, "journeys-"));
  try {
    for (const [place, file] of ordered(files.sort(), order).entries()) {
      const name = `${String(place + 1).padStart(2, "0")}-${file.replace(/\.ts$/, ".mjs")}`;
      writeFileSync(path.join(folder, name), `import ${JSON.stringify(path.join(source, file))};\n`);
      say(dim(`${place + 1}  ${file}`));
    }
    process.exitCode = await runShown([PLAYWRIGHT, "test", ...flags], { CORRIDOR_JOURNEYS: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
