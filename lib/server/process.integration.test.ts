import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

test("an error that nothing handles becomes one line of the log, without the row's values", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "corridor-process-"));
  const file = path.join(folder, "main.mjs");
  writeFileSync(
    file,
    `import { runAsProcess } from ${JSON.stringify(pathToFileURL("lib/server/process.ts").href)};
     runAsProcess("worker", import.meta.url, async () => {
       Promise.reject(Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(a@b.example)" }));
     });`,
  );
  try {
    const args = ["--import", "tsx", "--conditions=react-server", file];
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, (error, out, err) => resolve(`${error?.code} ${out}${err}`));
    });
    expect(said).toMatch(/^1 \{"level":"fatal".*"message":"duplicate key".*unhandled error in the worker.*\}\n$/);
    expect(said).not.toContain("a@b.example");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
