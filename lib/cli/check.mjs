import { changedModules, keepPassed, sourcesIn } from "./changed-sources.mjs";
import { PASSED_SOURCES, STATIC_CHECKS, VITEST } from "./checks.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { ROOT } from "./paths.mjs";
import { dim, duration, green, main, red, say } from "./say.mjs";
import { runTasks } from "./tasks.mjs";

const QUIET = "--silent=passed-only";
const [types, ...others] = STATIC_CHECKS;

/** Component tests: those that the changes since the last passed check can make fail. */
function componentTests(/** @type {string[] | null} */ changed) {
  const flags = ["--project", "dom", QUIET];
  if (changed === null) return { name: "component tests", steps: [[VITEST, "run", ...flags]] };
  if (changed.length === 0) return null;
  const steps = [[VITEST, "related", ...changed, "--run", "--passWithNoTests", ...flags]];
  return { name: `component tests of ${changed.length} changed modules`, steps };
}

const USAGE = `npm run check          all that is known without a database; component tests of what has changed since it last passed
npm run check -- --all every component test`;

await main(async () => {
  const [flag] = process.argv.slice(2);
  if (flag !== undefined && flag !== "--all") return say(USAGE);
  const began = Date.now();
  assertNode();
  ensureInstalled();
  const sources = sourcesIn(ROOT);
  const components = componentTests(flag === "--all" ? null : changedModules(PASSED_SOURCES, sources));
  const unit = { name: "unit and architecture tests", steps: [[VITEST, "run", "--project", "unit", QUIET]] };
  if (components === null) say(dim("no component test: nothing that they import has changed since they passed"));
  const failed = await runTasks([...(components === null ? [] : [components]), unit, types, ...others]);
  const took = duration(Date.now() - began);
  if (failed.length === 0) {
    keepPassed(PASSED_SOURCES, sources);
    return say(green(`\nAll checks passed in ${took}.`));
  }
  say(red(`\nFailed: ${failed.join(", ")} (${took}).`));
  process.exitCode = 1;
});
