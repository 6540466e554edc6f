import path from "node:path";
import { NEXT, ROOT } from "./paths.mjs";

const inModules = (/** @type {string[]} */ ...parts) => path.join(ROOT, "node_modules", ...parts);

export const VITEST = inModules("vitest", "vitest.mjs");
/** What files were found to be, so that the next check reads what has changed alone; made anew where it is missing. */
const KNOWN_TYPES = inModules(".cache", "corridor", "types.tsbuildinfo");
/** The sources with which `npm run check` passed last. */
export const PASSED_SOURCES = inModules(".cache", "corridor", "passed-sources.json");
export const PLAYWRIGHT = inModules("@playwright", "test", "cli.js");

/**
 * What reads the code without running it, the longest first.
 * @type {[import("./tasks.mjs").Task, ...import("./tasks.mjs").Task[]]}
 */
export const STATIC_CHECKS = [
  {
    name: "types",
    steps: [
      [NEXT, "typegen"],
      // Several checkers do much of their work twice: on two cores that other checks fill, one is done sooner.
      [
        ...[inModules("typescript", "bin", "tsc"), "--noEmit", "--checkers", "1", "-p", "."],
        ...["--incremental", "--tsBuildInfoFile", KNOWN_TYPES],
      ],
    ],
  },
  { name: "lint and format", steps: [[inModules("@biomejs", "biome", "bin", "biome"), "check", "."]] },
  {
    // Reads what has changed since the last check alone.
    name: "unused files, exports and packages",
    steps: [[inModules("knip", "bin", "knip.js"), "--no-progress", "--cache"]],
  },
];
