import { spawn } from "node:child_process";
import { ROOT } from "./paths.mjs";
import { dim, duration, green, red, say } from "./say.mjs";

/** Runs `node <args>` to its end and returns its exit code and everything it printed. */
/** @returns {Promise<{ code: number, output: string }>} */
function runCaptured(/** @type {string[]} */ args, /** @type {Record<string, string | undefined> | undefined} */ env) {
  return new Promise((resolve) => {
    const options = {
      cwd: ROOT,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    };
    const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    /** @type {Buffer[]} */
    const parts = [];
    child.stdout.on("data", (part) => parts.push(part));
    child.stderr.on("data", (part) => parts.push(part));
    child.once("error", (error) => resolve({ code: 1, output: String(error) }));
    child.once("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString("utf8").trim() }));
  });
}

/** Runs `node <args>`, showing its output as it arrives; returns its exit code. */
export function runShown(
  /** @type {string[]} */ args,
  /** @type {Record<string, string | undefined> | undefined} */ env = undefined,
) {
  return new Promise((resolve) => {
    const options = {
      cwd: ROOT,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    };
    const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** @typedef {{ name: string, steps: string[][], env?: Record<string, string | undefined> }} Task */

/**
 * Runs tasks `{ name, steps, env? }` (steps one after the other), two at a time, which suits a laptop or a small CI
 * machine. Prints the whole output of a failed one. Returns the names of those that failed.
 */
export async function runTasks(/** @type {Task[]} */ tasks) {
  const waiting = [...tasks];
  /** @type {string[]} */
  const failed = [];
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const began = Date.now();
      let result = { code: 0, output: "" };
      for (const step of task.steps) {
        result = await runCaptured(step, task.env);
        if (result.code !== 0) break;
      }
      const took = dim(duration(Date.now() - began));
      say(
        result.code === 0
          ? `${green("✓")} ${task.name} ${took}`
          : `${red("✗")} ${task.name} ${took}\n\n${result.output}\n`,
      );
      if (result.code !== 0) failed.push(task.name);
    }
  };
  await Promise.all([worker(), worker()]);
  return failed;
}
