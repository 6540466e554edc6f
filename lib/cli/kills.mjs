import { VITEST } from "./checks.mjs";
import { assertNode, ensureInstalled } from "./install.mjs";
import { main, Stop } from "./say.mjs";
import { runShown } from "./tasks.mjs";

const USAGE = `npm run test:kills          300 kills at every step of executing, transferring and approving, and 100 while
                            the local history is built, rebuilt and swept, and where there is a ClickHouse to test
                            with (CORRIDOR_TEST_CHDB=1), while it is moved there
npm run test:kills -- 1000  as many, and a third of it`;

/** `npm test` runs the same with just enough kills to hit every step; rare failures only show up in many. */
await main(async () => {
  assertNode();
  ensureInstalled();
  const [kills = "300"] = process.argv.slice(2);
  if (!/^[1-9]\d{0,4}$/.test(kills)) throw new Stop(USAGE);
  const files = [
    "lib/server/journal/kill.integration.test.ts",
    "lib/features/history/kill.integration.test.ts",
    "lib/cli/move-history.integration.test.ts",
  ];
  const third = String(Math.ceil(Number(kills) / 3));
  process.exitCode = await runShown([VITEST, "run", "--project", "integration", ...files], {
    CORRIDOR_KILLS: kills,
    CORRIDOR_HISTORY_KILLS: third,
    CORRIDOR_MOVE_KILLS: third,
  });
});
