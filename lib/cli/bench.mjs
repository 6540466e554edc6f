import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { ROOT, TYPESCRIPT } from "./paths.mjs";
import { main } from "./say.mjs";
import { runShown } from "./tasks.mjs";

await main(async () => {
  assertNode();
  ensureInstalled();
  ensureBuilt();
  const names = process.argv.slice(2);
  process.exitCode = await runShown([...TYPESCRIPT, path.join(ROOT, "lib/cli/bench/main.ts"), ...names]);
});
