import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isAlive } from "./postgres-process.mjs";
import { endProcess, startOf, takeRecord } from "./running.mjs";
import { loadSecrets } from "./secrets.mjs";
import { createSupervisor } from "./supervisor.mjs";

let dataDir: string;
const children: ChildProcess[] = [];

/** A process that waits; if `stubborn`, it ignores SIGTERM. */
async function startChild(stubborn = false): Promise<number> {
  const code = `${stubborn ? "process.on('SIGTERM', () => {});" : ""} process.stdout.write('up'); setInterval(() => {}, 1e6)`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  if (!child.stdout || !child.pid) throw new Error("not started");
  await once(child.stdout, "data");
  return child.pid;
}

const recordOf = (owner: object, ...recorded: object[]) =>
  writeFileSync(path.join(dataDir, "processes-demo.json"), JSON.stringify({ owner, children: recorded }));

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "corridor-running-"));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

describe("takeRecord", () => {
  test("refuses while the owner is alive, and names its process", async () => {
    const pid = await startChild();
    recordOf({ pid, start: startOf(pid) });
    await expect(takeRecord(dataDir, "demo")).rejects.toThrow(String(pid));
    expect(isAlive(pid)).toBe(true);
  });

  test("ends the children of a dead owner, even stubborn ones", async () => {
    const [one, two] = [await startChild(), await startChild(true)];
    recordOf({ pid: 999_999_999, start: "1" }, { pid: one, start: startOf(one) }, { pid: two, start: startOf(two) });
    const record = await takeRecord(dataDir, "demo");
    expect([one, two].map((pid) => isAlive(pid))).toEqual([false, false]);
    record.release();
    expect(existsSync(path.join(dataDir, "processes-demo.json"))).toBe(false);
  });

  test("leaves an unrelated process alone that got the number of one of ours", async () => {
    const pid = await startChild();
    recordOf({ pid, start: "another start" }, { pid, start: "another start" });
    await takeRecord(dataDir, "demo");
    expect(isAlive(pid)).toBe(true);
  });
});

test("a record that can't be written for a while ends nothing, and is complete once it can", async () => {
  const record = await takeRecord(dataDir, "demo");
  const pid = await startChild();
  const blocked = path.join(dataDir, "processes-demo.json.new");
  mkdirSync(blocked);
  record.add(pid);
  rmSync(blocked, { recursive: true });
  record.remove(999_999_999);
  expect(readFileSync(path.join(dataDir, "processes-demo.json"), "utf8")).toContain(`"pid":${pid}`);
});

describe("createSupervisor", () => {
  test("restarts a child when it ends, records it, and ends everything on stop", async () => {
    const record = await takeRecord(dataDir, "demo");
    const restarts: string[] = [];
    const supervisor = createSupervisor({ logDir: dataDir, record, onRestart: (name: string) => restarts.push(name) });
    const child = supervisor.start("web", ["-e", "console.log(process.pid); setInterval(() => {}, 1e6)"], {
      restart: true,
    });
    const pids = () => readFileSync(path.join(dataDir, "web.log"), "utf8").split("\n").filter(Boolean).map(Number);
    const [first = 0] = await supervisor.ready(child, () => (pids().length === 1 ? pids() : null));
    process.kill(first, "SIGKILL");
    const deadline = Date.now() + 20_000;
    while (pids().length < 2 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    const second = pids()[1] ?? 0;
    expect(isAlive(second)).toBe(true);
    expect(restarts).toEqual(["web"]);
    expect(readFileSync(path.join(dataDir, "processes-demo.json"), "utf8")).toContain(`"pid":${second}`);
    await supervisor.stop();
    expect(isAlive(second)).toBe(false);
    // As after Ctrl-C while the database starts, which the web server waits for.
    expect(() => supervisor.start("late", ["-e", ""])).toThrow("Stopped before everything had started.");
  });

  test("reports a child that ends before it is ready with its last output", async () => {
    const supervisor = createSupervisor({ logDir: dataDir });
    const child = supervisor.start("worker", ["-e", "console.error('no database'); process.exit(3)"]);
    await expect(supervisor.ready(child, () => null)).rejects.toThrow(
      /worker process ended \(exit code 3\):\nno database/,
    );
  });
});

test("endProcess accepts a process that is already gone", async () => {
  await expect(endProcess(999_999_999)).resolves.toBeUndefined();
});

describe("loadSecrets", () => {
  test("creates them once, private to the owner, and never replaces a damaged file", () => {
    const made = loadSecrets(dataDir);
    const file = path.join(dataDir, "secrets.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(made.CORRIDOR_VAULT_KEYS).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/);
    expect(loadSecrets(dataDir)).toEqual(made);
    writeFileSync(file, '{"CORRIDOR_VAULT_KEYS":"k1:');
    expect(() => loadSecrets(dataDir)).toThrow(/damaged/);
    expect(readFileSync(file, "utf8")).toBe('{"CORRIDOR_VAULT_KEYS":"k1:');
  });
});
