import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byCause, type DatedStep, type Stage, stageOf } from "./by-cause";

function step(title: string, at: string, stage: Stage | null, source: DatedStep["source"] = "service"): DatedStep {
  return { at: `2026-11-${at}Z`, title, stage, source, detail: null, tone: "info", href: null, marks: [] };
}
const CREATED = step("Payment created", "04T10:00:00", "created");
const titles = (steps: DatedStep[]) => byCause(steps).map(({ title }) => title);
const marked = (steps: DatedStep[]) =>
  byCause(steps)
    .filter(({ isOutOfOrder }) => isOutOfOrder)
    .map(({ title }) => title);

describe("the order of a payment's steps", () => {
  test("is chronological where times agree with cause", () => {
    const steps = [
      step("Completed", "04T10:00:09", "ended"),
      CREATED,
      step("Processing", "04T10:00:02", "moving"),
      step("Strange", "04T10:00:05", null),
    ];
    expect(titles(steps)).toEqual(["Payment created", "Processing", "Strange", "Completed"]);
    expect(marked(steps)).toEqual([]);
  });

  test("is causal where times are equal, without a mark", () => {
    const steps = [
      step("Refund completed", "04T10:00:00", "refunded"),
      step("Refund started", "04T10:00:00", "refunding"),
      step("Failed", "04T10:00:00", "ended"),
      step("Processing", "04T10:00:00", "moving"),
      CREATED,
    ];
    expect(titles(steps)).toEqual(["Payment created", "Processing", "Failed", "Refund started", "Refund completed"]);
    expect(marked(steps)).toEqual([]);
  });

  test("is causal where times contradict it, and marks the step that is stated too early", () => {
    const steps = [CREATED, step("Refund started", "04T11:00:00", "refunding"), step("Failed", "05T09:00:00", "ended")];
    expect(titles(steps)).toEqual(["Payment created", "Failed", "Refund started"]);
    expect(marked(steps)).toEqual(["Refund started"]);
  });

  test("allows for a refund that is retried, and a payment returned after it arrived", () => {
    const steps = [
      CREATED,
      step("Completed", "04T10:01:00", "ended"),
      step("Refund started", "04T10:02:00", "refunding"),
      step("Refund failed", "04T10:03:00", "refunded"),
      step("Failed", "04T10:03:30", "ended"),
      step("Refund started again", "04T10:04:00", "refunding"),
      step("Refund completed", "04T10:05:00", "refunded"),
    ];
    expect(titles(steps)).toEqual(steps.map(({ title }) => title));
    expect(marked(steps)).toEqual([]);
  });

  test("ignores a difference of seconds between two clocks, but not a larger one", () => {
    const pressed = (at: string) => step("Executed by Olivia Park", at, "moving", "journal");
    expect(marked([CREATED, pressed("04T09:59:58")])).toEqual([]);
    expect(marked([CREATED, pressed("04T09:00:00")])).toEqual(["Executed by Olivia Park"]);
  });

  test("keeps every step, whatever the times", () => {
    const stages = fc.constantFrom<Stage | null>("priced", "created", "moving", "ended", "refunding", "refunded", null);
    const steps = fc.array(fc.record({ stage: stages, minute: fc.integer({ min: 10, max: 59 }) }), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (drawn) => {
        const dated = drawn.map(({ stage, minute }, at) => step(`${at}`, `04T10:${minute}:00`, stage));
        expect(titles(dated).sort()).toEqual(dated.map(({ title }) => title).sort());
      }),
    );
  });
});

test("states have the stages of the specification; unknown states have none", () => {
  expect(["CREATED", "PROCESSING", "FAILED", "REFUNDED", "NEW_STATE"].map(stageOf)).toEqual([
    ...["created", "moving", "ended", "refunded", null],
  ]);
});
