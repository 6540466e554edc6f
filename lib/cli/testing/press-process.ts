import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type Bundle, bundle } from "./bundle";
import type { Press } from "./press-main";

/** The verbs that move money, in a separate process, to be killed. */
export interface PressProcess {
  /** Executes one; returns "done", "failed: …", or null if the process was killed before it could answer. */
  press(press: Press): Promise<string | null>;
  /** `kill -9`; resolves once it is gone. */
  kill(): Promise<void>;
}

export const bundlePresses = (): Promise<Bundle> => bundle("lib/cli/testing/press-main.ts");

/** Starts one and waits until it has reached the database. */
export async function startPresses({ args }: Bundle): Promise<PressProcess> {
  const env = { ...process.env, CORRIDOR_LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  const gone = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value ?? null;
  if ((await next()) !== "ready") throw new Error("the process ended before it was ready");
  return {
    press(press) {
      child.stdin.write(`${JSON.stringify(press)}\n`);
      return next();
    },
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
