import { expect, test } from "vitest";
import { canFetchMany, jobSql, TASKS, type TaskName } from "./queue";

test("a pool that fetches several jobs at once accepts none that is in a queue", () => {
  for (const task of Object.keys(TASKS) as TaskName[]) {
    const inQueue = () => jobSql(task, {}, { queue: "one after another" });
    if (canFetchMany(TASKS[task].pool)) expect(inQueue, task).toThrow(`${task} can't be in a queue`);
    else expect(inQueue, task).not.toThrow();
    expect(() => jobSql(task, {}), task).not.toThrow();
  }
});
