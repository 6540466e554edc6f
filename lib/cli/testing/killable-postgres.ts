import "server-only";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, vi } from "vitest";
import { keepDatabase } from "../kept-database.mjs";
import { startPostgres } from "../postgres.mjs";

/** A Postgres, to be killed, that test databases are created on from now on: it restarts by itself. */
export interface KillablePostgres {
  /** `kill -9` of all its processes; resolves once `isThere` does with the next one. */
  kill(isThere: () => Promise<unknown>): Promise<void>;
  /** Ends and removes it; test databases are created where they were before. */
  stop(): Promise<void>;
}

/** Starts a separate one: killing the one that other tests share would break them too. */
export async function startKillablePostgres(): Promise<KillablePostgres> {
  const outside = process.env.TEST_DATABASE_URL;
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "corridor-kills-"));
  // If we are root, the user that runs Postgres must be able to enter.
  chmodSync(folder, 0o755);
  const postgres = await keepDatabase(() => startPostgres({ dataDir: path.join(folder, "postgres"), adopt: true }));
  process.env.TEST_DATABASE_URL = postgres.current().url;
  return {
    async kill(isThere) {
      const { pid } = postgres.current();
      process.kill(pid, "SIGKILL");
      // For a moment, connections of a killed server survive.
      const isBack = async () => {
        expect(postgres.current().pid).not.toBe(pid);
        await isThere();
      };
      await vi.waitFor(isBack, { timeout: 60_000, interval: 20 });
    },
    async stop() {
      await postgres.stop();
      if (outside === undefined) delete process.env.TEST_DATABASE_URL;
      else process.env.TEST_DATABASE_URL = outside;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
