import fc from "fast-check";
import { expect, test } from "vitest";
import { partSize, type Slice, splitRange } from "./split-range";

/** A service that has rows at `instants` and filters with a `resolution` in milliseconds. */
function serviceOf(instants: readonly number[], resolution = 1) {
  let calls = 0;
  const floor = (at: number) => Math.floor(at / resolution);
  const count = async ({ start, end }: Pick<Slice, "start" | "end">) => {
    calls += 1;
    return instants.filter((at) => floor(at) >= floor(start) && floor(at) <= floor(end)).length;
  };
  return { count, calls: () => calls };
}

function expectCover(slices: readonly Slice[], start: number, end: number) {
  expect(slices[0]?.start).toBe(start);
  expect(slices.at(-1)?.end).toBe(end);
  for (const [at, slice] of slices.entries()) {
    expect(slice.end).toBeGreaterThanOrEqual(slice.start);
    if (at > 0) expect(slice.start).toBe((slices[at - 1]?.end ?? 0) + 1);
  }
}

test("slices cover the range without gaps or overlaps, small where time can divide", async () => {
  const arbitrary = fc.array(fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constant(500)), { maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(arbitrary, fc.integer({ min: 1, max: 40 }), async (instants, size) => {
      const { count } = serviceOf(instants);
      const slices = await splitRange({ start: 0, end: 1000, count: instants.length }, size, count);
      expectCover(slices, 0, 1000);
      for (const slice of slices) expect(slice.count).toBe(await count(slice));
      // Counts may be off by about 50 rows before a division is rejected; here they all add up.
      for (const { start, end, count: rows } of slices) if (end > start) expect(rows).toBeLessThanOrEqual(size * 1.5);
    }),
    { numRuns: 60 },
  );
});

test("many rows in one instant stay one slice, found with few counts", async () => {
  const year = 365 * 86_400_000;
  const instants = [...Array(20_000).fill(year / 3), ...Array.from({ length: 5_000 }, (_, at) => at * 6_000_000)];
  const { count, calls } = serviceOf(instants);
  const slices = await splitRange({ start: 0, end: year, count: instants.length }, 2_000, count);
  expectCover(slices, 0, year);
  expect(slices.filter((slice) => slice.count >= 20_000)).toHaveLength(1);
  expect(slices.reduce((sum, slice) => sum + slice.count, 0)).toBe(25_000);
  expect(calls()).toBeLessThan(200);
});

test("a service that filters by the day, or not at all, is not queried for ever", async () => {
  const day = 86_400_000;
  const instants = Array.from({ length: 6_000 }, (_, at) => Math.floor((at / 6_000) * 3 * day));
  for (const resolution of [day, 1000 * day]) {
    const { count, calls } = serviceOf(instants, resolution);
    const slices = await splitRange({ start: 0, end: 3 * day - 1, count: 6_000 }, 500, count);
    expectCover(slices, 0, 3 * day - 1);
    expect(calls()).toBeLessThan(100);
  }
});

test("parts are large enough to make counting cheap, and enough of them for all readers", () => {
  expect(partSize(0, 8)).toBe(500);
  expect(partSize(100_000, 8)).toBe(4167);
  expect(partSize(50_000_000, 8)).toBe(5_000);
});
