import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { workerHeartbeat } from "@/lib/server/db/schema/worker";
import { freeJobsOfDeadWorkers } from "@/lib/server/jobs/heartbeat";
import { bundle } from "./bundle";

/** The product's worker as a separate process, to be killed. */
export interface WorkerProcess {
  /** Resolves once it accepts jobs; at once if it is already running. */
  start(): Promise<void>;
  /** `kill -9` if it is still running, and simulates the half minute after which the others consider it dead. */
  kill(db: Database): Promise<void>;
  /** Whether it is running: a database that is killed may take it down too. */
  isRunning(): boolean;
  /** Ends it and removes its files. */
  remove(): void;
}

/** Bundles the worker once. */
export async function buildWorker(): Promise<WorkerProcess> {
  const worker = await bundle("lib/worker.ts");
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    isRunning,
    async start() {
      if (isRunning()) return;
      const env = { ...process.env, CORRIDOR_LOG_LEVEL: "info", CORRIDOR_EXPORT_PARALLEL: "4" };
      const started = spawn(process.execPath, worker.args, { env, stdio: ["ignore", "pipe", "inherit"] });
      child = started;
      await new Promise<void>((resolve, reject) => {
        let said = "";
        started.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
        started.stdout?.on("data", (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes("the worker is ready")) resolve();
        });
      });
    },
    async kill(db) {
      if (!child) return;
      if (isRunning()) {
        const gone = once(child, "exit");
        child.kill("SIGKILL");
        await gone;
      }
      child = undefined;
      await db.update(workerHeartbeat).set({ seenAt: sql`now() - interval '1 minute'` });
      await freeJobsOfDeadWorkers(db);
    },
    remove() {
      child?.kill("SIGKILL");
      worker.remove();
    },
  };
}
