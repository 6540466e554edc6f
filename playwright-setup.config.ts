import path from "node:path";
import { checkBrowser } from "./lib/cli/browser-check.mjs";
import { ensureBuilt } from "./lib/cli/build.mjs";
import { startStack } from "./lib/cli/e2e-stack.mjs";
import { journeyResults } from "./lib/cli/paths.mjs";

/** Playwright's global set-up: a browser that can draw, the built app, everything around it. Gives its tear-down. */
export default async function setUp(): Promise<() => Promise<void>> {
  await checkBrowser();
  if (!process.env.CORRIDOR_SKIP_BUILD) ensureBuilt();
  const { description, stop } = await startStack({ logDir: path.join(journeyResults(), "logs"), isThrowaway: true });
  // The workers are started after this and inherit it.
  process.env.CORRIDOR_STACK = JSON.stringify(description);
  return stop;
}
