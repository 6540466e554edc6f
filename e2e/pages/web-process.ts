import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { StackDescription } from "@/lib/cli/e2e-stack.mjs";
import { freePort } from "@/lib/cli/ports.mjs";

const ROOT = join(import.meta.dirname, "..", "..");

/** A web server of the product beside the stack's own, on the same database, to be killed. */
export class WebProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;

  private constructor(
    readonly url: string,
    child: ChildProcess,
  ) {
    this.#child = child;
    this.#ended = once(child, "exit");
  }

  /** Starts one and waits until it has answered; `warm` makes the requests that the test is going to make. */
  static async startWarm(stack: StackDescription, warm: (url: string) => Promise<unknown>): Promise<WebProcess> {
    const web = await WebProcess.start(stack, await freePort());
    await warm(web.url);
    return web;
  }

  /** Starts one on `port` and waits until it has answered; `more` are further environment variables. */
  static async start(stack: StackDescription, port: number, more: Record<string, string> = {}): Promise<WebProcess> {
    const url = `http://localhost:${port}`;
    const env = { ...process.env, ...stack.webEnv, ...more };
    const child = spawn(
      process.execPath,
      [join(ROOT, "node_modules/next/dist/bin/next"), "start", "-H", "localhost", "-p", String(port)],
      {
        cwd: ROOT,
        // Its own process group: whatever it starts dies with it.
        detached: true,
        stdio: "ignore",
        env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      },
    );
    const web = new WebProcess(url, child);
    while (!(await answers(web.url))) {
      if (child.exitCode !== null) throw new Error(`a web process ended with ${child.exitCode} before it was ready`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return web;
  }

  /** `kill -9`, for it and all it started; returns the signal that ended it. */
  async kill(): Promise<unknown> {
    if (this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null) {
      process.kill(-this.#child.pid, "SIGKILL");
    }
    return (await this.#ended)[1];
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}
