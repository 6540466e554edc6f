import path from "node:path";
import { NEXT, ROOT } from "./paths.mjs";

const inModules = (/** @type {string[]} */ ...parts) => path.join(ROOT, "node_modules", ...parts);

export const VITEST = inModules("vitest", "vitest.mjs");
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
      [inModules("typescript", "bin", "tsc"), "--noEmit", "-p", "."],
    ],
  },
  { name: "lint and format", steps: [[inModules("@biomejs", "biome", "bin", "biome"), "check", "."]] },
  { name: "unused files, exports and packages", steps: [[inModules("knip", "bin", "knip.js"), "--no-progress"]] },
];
