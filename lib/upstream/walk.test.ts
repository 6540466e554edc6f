import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Page } from "@/lib/contract/list-page";
import { startAt, Walk, type WalkEnding, WalkError, walkPages } from "./walk";

type Responder = (cursor: string | undefined, asked: number) => Partial<Page<{ id: string }>>;

/** Walks to the end, storing the state as JSON between pages; returns how it ended and the ids that were read. */
async function walked(response: Responder, limits = { pages: 500, ms: 1e9 }, now = () => 0) {
  const ids: string[] = [];
  let asked = 0;
  let state = { ...startAt(), startedAt: now() };
  const read = async (cursor: string | undefined) => ({ data: [], hasMore: true, ...response(cursor, asked++) });
  try {
    for (;;) {
      const walk = new Walk(limits, state, now);
      const isEnd = await walkPages(
        walk,
        read,
        ({ data }) => ids.push(...data.map(({ id }) => id)),
        () => false,
      );
      if (isEnd) return { ending: "end" as const, ids, asked };
      state = JSON.parse(JSON.stringify(walk.state)) as Walk["state"];
    }
  } catch (error) {
    if (!(error instanceof WalkError)) throw error;
    return { ending: error.ending, ids, asked };
  }
}

const rows = (from: number, count = 2) => Array.from({ length: count }, (_, at) => ({ id: `Customer:${from + at}` }));

describe("a walk", () => {
  test("reads a list to its end, each page once", async () => {
    const found = await walked((_, asked) => ({ data: rows(asked * 2), hasMore: asked < 9, nextCursor: `c${asked}` }));
    expect(found).toMatchObject({ ending: "end", asked: 10 });
    expect(new Set(found.ids).size).toBe(20);
  });

  test.each<[string, Responder, WalkEnding, number]>([
    ["A, B, A, B", (_, asked) => ({ data: rows(asked * 2), nextCursor: "AB"[asked % 2] ?? "" }), "circle", 3],
    ["the same cursor for ever", (_, asked) => ({ data: rows(asked * 2), nextCursor: "A" }), "circle", 2],
    ["a long way round", (_, asked) => ({ data: rows(asked * 2), nextCursor: `c${asked % 200}` }), "circle", 201],
    ["the same rows for ever", (_, asked) => ({ data: rows(0), nextCursor: `c${asked}` }), "nothing-new", 4],
    ["nothing for ever", (_, asked) => ({ nextCursor: `c${asked}` }), "nothing-new", 3],
    ["more without a cursor", () => ({ data: rows(0) }), "no-cursor", 1],
    [
      "new rows beyond its count",
      (_, asked) => ({ data: rows(asked * 100, 100), nextCursor: `c${asked}`, totalCount: 500 }),
      "beyond-count",
      16,
    ],
    [
      "new rows for ever",
      (_, asked) => ({ data: rows(asked * 2), nextCursor: `c${asked}`, totalCount: asked * 1_000 }),
      "too-many-pages",
      500,
    ],
  ])("of a service that returns %s is stopped", async (_, response, ending, asked) => {
    expect(await walked(response)).toMatchObject({ ending, asked });
  });

  test("is limited in time", async () => {
    let now = 0;
    const clock = () => {
      now += 10;
      return now;
    };
    const endless: Responder = (_, asked) => ({ data: rows(asked * 2), nextCursor: `c${asked}` });
    expect((await walked(endless, { pages: 1e6, ms: 1_000 }, clock)).ending).toBe("too-long");
  });

  test("ends, whatever the service answers", async () => {
    const response = fc.record({
      data: fc.array(fc.record({ id: fc.constantFrom("a", "b", "c", "d") }), { maxLength: 3 }),
      hasMore: fc.boolean(),
      nextCursor: fc.option(fc.string({ minLength: 1, maxLength: 2 }), { nil: undefined }),
      totalCount: fc.option(fc.nat(), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(response, { minLength: 1, maxLength: 20 }), async (responses) => {
        const found = await walked((_, asked) => responses[asked % responses.length] ?? {});
        expect(found.asked).toBeLessThanOrEqual(500);
      }),
    );
  });
});
