import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { CONTROL_ROUTES } from "./control/routes";
import { FLAGS } from "./options";
import { Settings } from "./state/settings";

const execute = promisify(execFile);
const MAIN = path.join(import.meta.dirname, "main.ts");
const simulator = (...args: string[]) => execute(process.execPath, ["--import", "tsx", MAIN, ...args]);

test("--help names every flag, every control endpoint and every setting, and starts nothing", async () => {
  const { stdout, stderr } = await simulator("--help");
  expect(stderr).toBe("");
  const firstWords = stdout.split("\n").map((line) => line.trim().split(/ {2,}/)[0]);
  const expected = [
    ...Object.keys(FLAGS).map((flag) => `--${flag}`),
    ...Object.keys(CONTROL_ROUTES),
    ...Object.keys(Settings.shape),
  ];
  expect(expected.filter((name) => !firstWords.includes(name))).toEqual([]);
  expect(stdout).not.toContain('{"ready"');
});
