import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertPortFree } from "@/lib/cli/ports.mjs";

const ROOT = join(import.meta.dirname, "..", "..");

export type Demo = Awaited<ReturnType<typeof startDemo>>;

/** An empty folder accessible to the user who runs Postgres, for a demo's data; `remove` deletes it. */
export function demoFolder() {
  const path = mkdtempSync(join(realpathSync(tmpdir()), "corridor-demo-"));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The demo's ports, relative to its first: its two services, their controls, and itself. */
const PORTS = [0, 1, 10, 11, 20];

/** A first port from which on those are free. The system hands out higher ports to clients at any time. */
async function firstPort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const first = randomInt(20_000, 32_000);
    const checks = PORTS.map((offset) => assertPortFree(first + offset, { purpose: "the demo", variable: "PORT" }));
    if ((await Promise.allSettled(checks)).every(({ status }) => status === "fulfilled")) return first;
  }
  throw new Error("no free ports for the demo");
}

/** Starts `npm run demo` on free ports with the given data directory; resolves once it has printed who can sign in. */
export async function startDemo(dataDir: string, args: string[] = []) {
  const simulatorPort = await firstPort();
  const port = simulatorPort + 20;
  const child = spawn(process.execPath, [join(ROOT, "lib/cli/demo.mjs"), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      CORRIDOR_DATA_DIR: dataDir,
      CORRIDOR_URL: "",
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_CONTROL_PORT: "",
      NO_COLOR: "1",
    },
  });
  const ended = once(child, "exit");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  while (!said.includes("Ctrl-C")) {
    if (child.exitCode !== null) throw new Error(`the demo ended before it was ready:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const password = /operations@corridor\.test\s+(\S+)/.exec(said)?.[1] ?? "";
  return {
    url: `http://localhost:${port}`,
    serviceUrl: `http://127.0.0.1:${simulatorPort}`,
    controlUrl: `http://127.0.0.1:${simulatorPort + 1}/control`,
    password,
    said: () => said,
    stop,
  };
}

/** The process id of the demo's own Postgres. */
export function postgresOf(dataDir: string): number {
  const file = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).find((name) =>
    name.endsWith("postmaster.pid"),
  );
  return Number(readFileSync(join(dataDir, file ?? "postmaster.pid"), "utf8").split("\n")[0]);
}
