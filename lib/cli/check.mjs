import { STATIC_CHECKS, VITEST } from "./checks.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { duration, green, main, red, say } from "./say.mjs";
import { runTasks } from "./tasks.mjs";

const [types, ...others] = STATIC_CHECKS;
const unit = {
  name: "unit, architecture and component tests",
  steps: [[VITEST, "run", "--project", "unit", "--project", "dom", "--silent=passed-only"]],
};

await main(async () => {
  const began = Date.now();
  assertNode();
  ensureInstalled();
  const failed = await runTasks([unit, types, ...others]);
  const took = duration(Date.now() - began);
  if (failed.length === 0) return say(green(`\nAll checks passed in ${took}.`));
  say(red(`\nFailed: ${failed.join(", ")} (${took}).`));
  process.exitCode = 1;
});
