import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "corridor-process-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs `body` as a worker that writes to `output`; returns its exit code. */
async function run(body: string, output: string): Promise<number> {
  const file = path.join(folder, "main.mjs");
  const source = (name: string) => JSON.stringify(pathToFileURL(`lib/server/${name}.ts`).href);
  writeFileSync(
    file,
    `import { writeFileSync } from "node:fs";
     import { log } from ${source("log")};
     import { runAsProcess } from ${source("process")};
     runAsProcess("worker", import.meta.url, async () => { ${body} });`,
  );
  const out = openSync(output, "w");
  const args = ["--import", "tsx", "--conditions=react-server", file];
  const child = spawn(process.execPath, args, { stdio: ["ignore", out, out] });
  closeSync(out);
  const [code] = await once(child, "exit");
  return code;
}

test("an error that nothing handles becomes one line of the log, without the row's values", async () => {
  const output = path.join(folder, "log");
  const code = await run(
    `Promise.reject(Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(a@b.example)" }));`,
    output,
  );
  expect(code).toBe(1);
  const said = readFileSync(output, "utf8");
  expect(said).toMatch(/^\{"level":"fatal".*"message":"duplicate key".*unhandled error in the worker.*\}\n$/);
  expect(said).not.toContain("a@b.example");
});

// A device of Linux that is always full.
test.runIf(existsSync("/dev/full"))("a log that can't be written ends nothing, and keeps nothing busy", async () => {
  const done = path.join(folder, "done");
  const say = `log.warn("one"); console.error("two"); console.log("three");`;
  const later = "await new Promise((resolve) => setTimeout(resolve, 100));";
  const code = await run(`${say} ${later} ${say} ${later} writeFileSync(${JSON.stringify(done)}, "yes");`, "/dev/full");
  expect([code, readFileSync(done, "utf8")]).toEqual([0, "yes"]);
});
