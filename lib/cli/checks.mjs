import path from "node:path";
import { NEXT, ROOT } from "./paths.mjs";

const inModules = (/** @type {string[]} */ ...parts) => path.join(ROOT, "node_modules", ...parts);

export const VITEST = inModules("vitest", "vitest.mjs");
/** Cached results of the type check, so that the next one only reads what has changed; rebuilt if missing. */
const KNOWN_TYPES = inModules(".cache", "corridor", "types.tsbuildinfo");
/** The sources with which `npm run check` last passed. */
export const PASSED_SOURCES = inModules(".cache", "corridor", "passed-sources.json");
export const PLAYWRIGHT = inModules("@playwright", "test", "cli.js");

/**
 * The checks that read the code without running it, the longest first.
 * @type {[import("./tasks.mjs").Task, ...import("./tasks.mjs").Task[]]}
 */
export const STATIC_CHECKS = [
  {
    name: "types",
    steps: [
      [NEXT, "typegen"],
      // Several checkers repeat much of the work: on two cores that other checks keep busy, one finishes sooner.
      [
        ...[inModules("typescript", "bin", "tsc"), "--noEmit", "--checkers", "1", "-p", "."],
        ...["--incremental", "--tsBuildInfoFile", KNOWN_TYPES],
      ],
    ],
  },
  { name: "lint and format", steps: [[inModules("@biomejs", "biome", "bin", "biome"), "check", "."]] },
  {
    // Only reads what has changed since the last check.
    name: "unused files, exports and packages",
    steps: [[inModules("knip", "bin", "knip.js"), "--no-progress", "--cache"]],
  },
];
