import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { NEXT, ROOT, TYPESCRIPT } from "./paths.mjs";
import { originOf } from "./ports.mjs";
import { Stop } from "./say.mjs";
import { respondsOk } from "./supervisor.mjs";

const execute = promisify(execFile);

/** Starts the web server and returns its child process; `isDev` serves with hot reload instead of the build. */
export function startWeb(
  /** @type {import("./supervisor.mjs").Supervisor} */ supervisor,
  /** @type {{ host: string, port: number, env: Record<string, string | undefined>, restart?: boolean, isDev?: boolean }} */ {
    host,
    port,
    env,
    restart = true,
    isDev = false,
  },
) {
  const args = [NEXT, isDev ? "dev" : "start", "-H", host, "-p", String(port)];
  return supervisor.start("web", args, {
    env: { ...env, NODE_ENV: isDev ? "development" : "production", HOST: host, PORT: String(port) },
    restart,
  });
}

/** Starts a process that only receives deliveries, on its own port. */
export function startReceiver(
  /** @type {import("./supervisor.mjs").Supervisor} */ supervisor,
  /** @type {{ host: string, port: number, env: Record<string, string | undefined>, restart?: boolean }} */ {
    host,
    port,
    env,
    restart = true,
  },
) {
  const args = [...TYPESCRIPT, path.join(ROOT, "lib/receiver.ts")];
  const variables = { NODE_ENV: "production", ...env, HOST: host, RECEIVER_PORT: String(port) };
  return supervisor.start("receiver", args, { env: variables, restart });
}

/** Waits until a web server or a receiver responds on its health address. */
export function webReady(
  /** @type {import("./supervisor.mjs").Supervisor} */ supervisor,
  /** @type {import("./supervisor.mjs").Supervised} */ child,
  /** @type {number} */ port,
  host = "localhost",
) {
  return supervisor.ready(child, () => respondsOk(`${originOf(host, port)}/api/health`), 120_000);
}

/** Starts a process that works on background jobs. */
export function startWorkerProcess(
  /** @type {import("./supervisor.mjs").Supervisor} */ supervisor,
  /** @type {{ env: Record<string, string | undefined>, restart?: boolean }} */ { env, restart = true },
) {
  const args = [...TYPESCRIPT, path.join(ROOT, "lib/worker.ts")];
  return supervisor.start("worker", args, { env: { NODE_ENV: "production", ...env }, restart });
}

/** The output of a command that failed: its errors, else what it printed. */
function lastWords(/** @type {unknown} */ error) {
  if (!(error instanceof Error)) return String(error);
  const said = "stderr" in error && error.stderr ? error.stderr : "stdout" in error ? error.stdout : "";
  return String(said || error.message);
}

/**
 * Runs one of our TypeScript commands to its end; returns the last line it printed, parsed. If it fails, throws its
 * output.
 */
export async function runTypeScript(
  /** @type {string} */ file,
  /** @type {string[]} */ args,
  /** @type {Record<string, string | undefined>} */ env,
) {
  /** @type {NodeJS.ProcessEnv} */
  const variables = { ...process.env, NODE_ENV: "production", ...env };
  const options = { cwd: ROOT, env: variables, maxBuffer: 32 * 1024 * 1024 };
  try {
    const { stdout } = await execute(process.execPath, [...TYPESCRIPT, path.join(ROOT, file), ...args], options);
    return JSON.parse(stdout.trim().split("\n").at(-1) || "null");
  } catch (error) {
    throw new Stop(lastWords(error).trim());
  }
}
