import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { longTasks, tasks, urgentTasks } from "./worker";

const root = join(import.meta.dirname, "../..");

describe("the worker's tasks", () => {
  it("include every task that the code puts in the queue", () => {
    const files = ["lib/server", "lib/features"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
        .map((file) => readFileSync(join(root, folder, file), "utf8")),
    );
    const queued = files.flatMap((text) =>
      [...text.matchAll(/\benqueue\(\s*\w+,\s*"([^"]+)"/g)].map(([, name]) => name),
    );
    expect(queued).toContain("journal.settle");
    expect(
      [...new Set(queued)].filter((name) => !(name && (name in tasks || name in longTasks || name in urgentTasks))),
    ).toEqual([]);
  });
});
