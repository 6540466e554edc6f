import { parseArgs } from "node:util";
import { Stop } from "./say.mjs";

const USAGE = `npm run demo -- [options]
  --pace <seconds>   something happens about every <seconds> (default 5)
  --quiet            nothing happens by itself
  --dev              serves with hot reload instead of the build`;

/** The options of \`npm run demo\`: whether it serves with hot reload, and its pace in seconds (0: quiet). */
export function demoOptions(/** @type {string[]} */ args) {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        dev: { type: "boolean", default: false },
        quiet: { type: "boolean", default: false },
        pace: { type: "string", default: "5" },
        help: { type: "boolean", short: "h", default: false },
      },
    }));
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
  const pace = Number(values.pace);
  if (!Number.isFinite(pace) || pace < 0.1 || pace > 3600) {
    throw new Stop(
      `--pace takes seconds from 0.1 to 3600; use --quiet for a demo in which nothing happens by itself\n\n${USAGE}`,
    );
  }
  return { isDev: values.dev, isHelp: values.help, pace: values.quiet ? 0 : pace, usage: USAGE };
}
