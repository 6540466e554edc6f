import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "../log";
import { queueLog } from "./queue-log";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a failed job is logged with its task and id, and doesn't hide another task's", () => {
  const lines = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const worker = queueLog.scope({ label: "worker", workerId: "w" });
  const error = new Error("broken");
  for (const [id, task] of [
    ["1", "export.run"],
    ["2", "journal.settle"],
  ])
    worker.error(`Failed task ${id}`, { failure: true, job: { id, task_identifier: task }, error });
  expect(lines.mock.calls).toEqual([
    [{ err: error, task: "export.run", jobId: "1" }, "a job failed: export.run"],
    [{ err: error, task: "journal.settle", jobId: "2" }, "a job failed: journal.settle"],
  ]);
});

test("a job whose end can't be stored is logged with the reason", () => {
  const lines = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const fatalError = new Error("gone");
  queueLog.error("Failed to release job", { fatalError, job: { id: "3", task_identifier: "approval.decide" } });
  expect(lines.mock.calls).toEqual([
    [{ err: fatalError, task: "approval.decide", jobId: "3" }, "the job queue reported an error"],
  ]);
});

test("what is wrong with the queue itself is not logged as a job's failure", () => {
  const lines = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const error = new Error("terminating connection");
  queueLog.error("Failed to fetch jobs", { error });
  expect(lines.mock.calls).toMatchObject([[{ err: error }, "the job queue failed"]]);
});
