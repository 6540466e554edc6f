import "server-only";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, vi } from "vitest";
import { keepDatabase } from "../kept-database.mjs";
import { startPostgres } from "../postgres.mjs";

/** A Postgres that test databases are made on from now on, to be killed: it starts again by itself. */
export interface KillablePostgres {
  /** `kill -9` of its every process; resolves once `isThere` does with the next one. */
  kill(isThere: () => Promise<unknown>): Promise<void>;
  /** Ends and removes it; test databases are made where they were before. */
  stop(): Promise<void>;
}

/** Starts one of its own: killing the one that other tests share would end them too. */
export async function startKillablePostgres(): Promise<KillablePostgres> {
  const outside = process.env.TEST_DATABASE_URL;
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "corridor-kills-"));
  // The user that runs Postgres under root must be able to walk in.
  chmodSync(folder, 0o755);
  const postgres = await keepDatabase(() => startPostgres({ dataDir: path.join(folder, "postgres"), adopt: true }));
  process.env.TEST_DATABASE_URL = postgres.current().url;
  return {
    async kill(isThere) {
      const { pid } = postgres.current();
      process.kill(pid, "SIGKILL");
      // For a moment the connections of a killed server go on.
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
