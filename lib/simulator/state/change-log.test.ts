import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ChangeLog, type LogHeader, type Operation } from "./change-log";

const header: LogHeader = { version: 1, seed: 1, customers: 10, transactions: 0, now: 0 };
let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "change-log-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function replayed(): Operation[] {
  const found: Operation[] = [];
  new ChangeLog(directory).replay(
    (operations) => found.push(...operations),
    () => {},
  );
  return found;
}

describe("ChangeLog", () => {
  test("replays what was appended, in order, even beyond one read", () => {
    const log = new ChangeLog(directory);
    log.open(header, true);
    const operations: Operation[] = Array.from({ length: 3000 }, (_, at) => [
      "count",
      "test",
      `${at} ${"é".repeat(300)}`,
    ]);
    for (const operation of operations) log.append([operation]);
    log.close();
    expect(replayed()).toEqual(operations);
  });

  test("drops a torn last line and appends cleanly after it", () => {
    const log = new ChangeLog(directory);
    log.open(header, true);
    log.append([["count", "kept", "a"]]);
    log.close();
    const whole = statSync(log.path).size;
    appendFileSync(log.path, '[["count","torn"');
    const again = new ChangeLog(directory);
    again.replay(
      () => {},
      () => {},
    );
    expect(statSync(log.path).size).toBe(whole);
    again.open(header, false);
    again.append([["count", "kept", "b"]]);
    again.close();
    expect(replayed().map((operation) => operation[2])).toEqual(["a", "b"]);
    expect(readFileSync(log.path, "utf8")).not.toContain("torn");
  });

  test("refuses a damaged line before the end", () => {
    const log = new ChangeLog(directory);
    log.open(header, true);
    log.close();
    appendFileSync(log.path, 'broken\n[["count","kept","a"]]\n');
    expect(() => replayed()).toThrow(SyntaxError);
  });
});
