import "server-only";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";

const PACKAGE = path.join(import.meta.dirname, "chdb");
const SERVER = path.join(import.meta.dirname, "chdb-server.mjs");

/** A ClickHouse for tests: a given server, or the engine as a separate process. */
export interface TestClickhouse {
  /** Includes a database of its own. */
  url: string;
  /** `kill -9`; null for a server that isn't ours. */
  kill: (() => Promise<void>) | null;
  /** Starts it again, on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Why there is no ClickHouse to test with; null if there is one. */
export function missingClickhouse(): string | null {
  const { CORRIDOR_TEST_CLICKHOUSE_URL: url, CORRIDOR_TEST_CHDB: isAllowed } = process.env;
  if (url || isAllowed) return null;
  return "set CORRIDOR_TEST_CHDB=1 (installs ClickHouse's engine, 550 MB) or CORRIDOR_TEST_CLICKHOUSE_URL";
}

/** The folder that the engine is installed in, outside the checkout, created at the first call. */
export function installChdb(): string {
  const { dependencies } = z
    .object({ dependencies: z.object({ chdb: z.string() }) })
    .parse(JSON.parse(readFileSync(path.join(PACKAGE, "package.json"), "utf8")));
  const caches = process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache");
  const folder = path.join(caches, "corridor", `chdb-${dependencies.chdb}-${process.platform}-${process.arch}`);
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  const fresh = mkdtempSync(`${folder}-`);
  try {
    cpSync(PACKAGE, fresh, { recursive: true });
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: fresh, stdio: "pipe" });
    renameSync(fresh, folder);
  } catch (error) {
    // Another test's process may have been first.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

async function inDatabase(base: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const database = `corridor_test_${crypto.randomUUID().replaceAll("-", "")}`;
  const run = async (query: string) => {
    const { origin, username, password } = new URL(base);
    const given = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
    const headers: Record<string, string> = username ? { authorization: `Basic ${given}` } : {};
    const response = await fetch(origin, { method: "POST", body: query, headers });
    if (!response.ok) throw new Error(`ClickHouse answers ${response.status} to: ${query}`);
  };
  await run(`create database ${database}`);
  const url = new URL(base);
  url.pathname = `/${database}`;
  return { url: url.href, drop: () => run(`drop database ${database}`) };
}

/** Starts the ClickHouse to test with; see `missingClickhouse`. */
export async function startClickhouse(): Promise<TestClickhouse> {
  const given = process.env.CORRIDOR_TEST_CLICKHOUSE_URL;
  if (given) {
    const { url, drop } = await inDatabase(given);
    return { url, kill: null, restart: async () => undefined, stop: drop };
  }
  const installed = installChdb();
  const data = mkdtempSync(path.join(tmpdir(), "corridor-chdb-"));
  let child: ChildProcess | undefined;
  const start = async (port: number): Promise<number> => {
    const started = spawn(process.execPath, [SERVER, installed, data, String(port)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child = started;
    const ended = once(started, "exit").then(() => Promise.reject(new Error("ClickHouse's engine ended at its start")));
    const [said] = await Promise.race([once(started, "message"), ended]);
    return z.object({ port: z.number() }).parse(said).port;
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  const port = await start(0);
  // With credentials, like a real server.
  const { url } = await inDatabase(`http://corridor:s3cr%40t@127.0.0.1:${port}`);
  return {
    url,
    kill,
    async restart() {
      await kill();
      await start(port);
    },
    async stop() {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
