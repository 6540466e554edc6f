import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { r2Document, specificationDocument } from "@/lib/server/testing/openapi-documents";
import { ROOT } from "./paths.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "corridor-drift-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as in a pipeline: without a database and without configuration. */
function drift(text: string | null) {
  const file = path.join(folder, "openapi.yaml");
  if (text !== null) writeFileSync(file, text);
  const args = [path.join(ROOT, "lib/cli/admin.mjs"), "drift", text === null ? path.join(folder, "nowhere") : file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  return { status, stdout, stderr };
}

test("reports by exit code whether something breaks, and in words what", () => {
  const fine = drift(JSON.stringify(specificationDocument()));
  expect(fine).toMatchObject({ status: 0, stderr: "" });
  expect(fine.stdout).toContain("Payments service specification: 0 breaking");
  const r2 = drift(JSON.stringify(r2Document()));
  expect(r2.status).toBe(0);
  expect(r2.stdout).toContain("Payments service R2: 0 breaking");
  expect(r2.stdout).toMatch(/`GET \/quotes` is gone[\s\S]*Pages: Quotes, New quote/);
  const { paths, ...rest } = specificationDocument();
  const { "/config": _, ...kept } = paths;
  const broken = drift(JSON.stringify({ ...rest, paths: kept }));
  expect(broken.status).toBe(1);
  expect(broken.stdout).toMatch(/BREAKING {3}GET \/config\n.*is gone/);
});

test("reports a file that can't be read as neither", () => {
  for (const text of ["<html></html>", '{"openapi":"3.1.0"', null]) {
    const { status, stdout, stderr } = drift(text);
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/can't be (read|opened)/);
    expect(stderr).not.toContain(" at ");
  }
});
