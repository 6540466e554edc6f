import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * Resident memory of a process in KiB. On Linux read from /proc, because a bare machine lacks the package with `ps`.
 * @param {number} pid
 */
export function residentKib(pid) {
  const file = `/proc/${pid}/status`;
  const text = existsSync(file)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(text);
}
