import path from "node:path";
import type { FullConfig } from "@playwright/test";
import { checkBrowser } from "./lib/cli/browser-check.mjs";
import { ensureBuilt } from "./lib/cli/build.mjs";
import { startStack } from "./lib/cli/e2e-stack.mjs";
import { journeyResults } from "./lib/cli/paths.mjs";

/**
 * Playwright's global set-up: a browser that can render, the built app, and a complete stack for each worker. Returns
 * its tear-down.
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  await checkBrowser();
  if (!process.env.CORRIDOR_SKIP_BUILD) ensureBuilt();
  const stacks: Awaited<ReturnType<typeof startStack>>[] = [];
  const stop = async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
  };
  try {
    // One after the other, because each looks for free ports.
    for (let number = 1; number <= workers; number += 1) {
      const logDir = path.join(journeyResults(), "logs", workers === 1 ? "" : String(number));
      stacks.push(await startStack({ logDir, isThrowaway: true }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  // The workers are started later and inherit it.
  process.env.CORRIDOR_STACKS = JSON.stringify(stacks.map(({ description }) => description));
  return stop;
}
