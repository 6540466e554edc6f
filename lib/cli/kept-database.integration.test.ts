import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keepDatabase } from "./kept-database.mjs";
import { startPostgres } from "./postgres.mjs";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), "corridor-kept-"));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, text: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const start = () => startPostgres({ dataDir: path.join(folder, "postgres"), adopt: true });

test("restarts a killed Postgres with its data, even one that an earlier run left behind", async () => {
  const first = await keepDatabase(start);
  const { url } = first.current();
  await ask(url, "create table kept (id int); insert into kept values (7)");
  const survives = async (kept: typeof first) => {
    const { pid } = kept.current();
    process.kill(pid, "SIGKILL");
    await vi.waitFor(
      async () => {
        expect(kept.current().pid).not.toBe(pid);
        expect(await ask(url, "select id from kept")).toEqual([{ id: 7 }]);
      },
      { timeout: 30_000, interval: 200 },
    );
  };
  await survives(first);
  // Attached to rather than started, so it is not a child process of its keeper.
  const second = await keepDatabase(start);
  await survives(second);
  await first.stop();
  await second.stop();
  await expect(ask(url, "select 1")).rejects.toThrow();
});
