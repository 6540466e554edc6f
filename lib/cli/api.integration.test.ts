import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { apiDocument } from "./own-api/document";
import { ROOT } from "./paths.mjs";

test("prints the document of our API, without a database and without configuration", async () => {
  const args = [path.join(ROOT, "lib/cli/admin.mjs"), "api"];
  const options = { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(await apiDocument())));
});
