import path from "node:path";
import { ROOT } from "../paths.mjs";
import { bold, dim, main, Stop, say } from "../say.mjs";
import { approvalDecision, approvalDecisionR1 } from "./approval-decision";
import { backfill } from "./backfill";
import { csvCheck } from "./csv-check";
import { exportFetch } from "./export-fetch";
import { exportFiles } from "./export-files";
import { type Figure, figuresTable, writeFigures } from "./figure";
import { firstLoad } from "./first-load";
import { history } from "./history";
import { historyClickhouse } from "./history-clickhouse";
import { importUpload } from "./import-upload";
import { interactions } from "./interactions";
import { pageSpeed } from "./page-speed";
import { scrolling } from "./scrolling";
import { sseFanOut } from "./sse-fan-out";
import { transactionsProxy } from "./transactions-proxy";
import { webhookReceive } from "./webhook-receive";
import { startWorld, type World } from "./world";

const BENCHMARKS: Record<string, (world: World, size?: number) => Promise<Figure[]>> = {
  "export-files": exportFiles,
  "first-load": firstLoad,
  "page-speed": pageSpeed,
  interactions,
  transactions: transactionsProxy,
  sse: sseFanOut,
  "webhook-receive": webhookReceive,
  approvals: approvalDecision,
  "approvals-r1": approvalDecisionR1,
  "csv-check": csvCheck,
  "import-upload": importUpload,
  "export-fetch": exportFetch,
  backfill,
  scrolling,
  // Last: it leaves a million payments behind.
  history,
  "history-clickhouse": historyClickhouse,
};
/** Measured only if named: it installs an engine of 550 MB. */
const ON_DEMAND = ["history-clickhouse"];

await main(async () => {
  // A number after the names is the number of payments in the history.
  const given = process.argv.slice(2);
  const size = given.map(Number).find((number) => number > 0);
  const wanted = given.filter((name) => !/^\d+$/.test(name));
  const names = wanted.length > 0 ? wanted : Object.keys(BENCHMARKS).filter((name) => !ON_DEMAND.includes(name));
  const unknown = names.filter((name) => !(name in BENCHMARKS));
  if (unknown.length > 0)
    throw new Stop(`There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(BENCHMARKS).join(", ")}.`);
  say("Starting Corridor, the simulated service and the bare app …");
  const world = await startWorld();
  const figures: Figure[] = [];
  let failed = 0;
  try {
    for (const name of names) {
      say(dim(`measuring ${name} …`));
      try {
        figures.push(...((await BENCHMARKS[name]?.(world, size)) ?? []));
      } catch (error) {
        failed += 1;
        say(`${name} could not be measured: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    await world.stop();
  }
  say(`\n${bold("Benchmarks")}\n\n${figuresTable(figures)}\n`);
  say(dim(`Written to ${path.relative(ROOT, writeFigures(figures))}`));
  process.exit(failed === 0 ? 0 : 1);
});
