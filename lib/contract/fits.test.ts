import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "./endpoints";
import { readAsItIs } from "./fits";
import { dropNulls } from "./json-text";
import { PAGES } from "./testing/documented";

type Json = Record<string, unknown>;

/** Every place in `json` that something else can be put at. */
function placesIn(json: unknown, path: string[] = []): string[][] {
  if (typeof json !== "object" || json === null) return [path];
  return [path, ...Object.entries(json).flatMap(([name, value]) => placesIn(value, [...path, name]))];
}

function withValue(json: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const copy: Json = Array.isArray(json) ? ([...json] as unknown as Json) : { ...(json as Json) };
  copy[name] = withValue(copy[name], rest, value);
  return copy;
}

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(-1, 0, 25, 1.5, 2 ** 53, Number.POSITIVE_INFINITY, "", true, [], {}, JSON.parse('{"__proto__":{}}')),
);
const page = fc.constantFrom(...PAGES).map(({ key, example }) => {
  const json = { data: [example, example], hasMore: true, nextCursor: "c", totalCount: 2 };
  return { key, schema: endpoints[key].response as z.ZodType, json };
});
const changed = page.chain((of) =>
  fc.record({ of: fc.constant(of), at: fc.constantFrom(...placesIn(of.json)), value: odd }),
);

describe("an answer that is taken as it is", () => {
  it("is one that its schema reads, to the same", () => {
    let taken = 0;
    fc.assert(
      fc.property(changed, ({ of: { schema, json }, at, value }) => {
        const answer = dropNulls(structuredClone(withValue(json, at, value)));
        if (typeof answer !== "object" || answer === null) return;
        const read = schema.safeParse(structuredClone(answer));
        const same = readAsItIs(schema, answer);
        if (same === undefined) return;
        taken += 1;
        expect(same).toBe(answer);
        expect(read.success).toBe(true);
        expect(same).toEqual(read.data);
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(0);
  });

  it("is a page of transactions and of customers that was sent as it is documented", () => {
    for (const { key, example } of PAGES.filter(({ key }) => ["listTransactions", "listCustomers"].includes(key))) {
      const json = { data: [example], hasMore: false, totalCount: 1 };
      expect([key, readAsItIs(endpoints[key].response, json) === json]).toEqual([key, true]);
    }
  });

  it("is nothing that a schema would change, or that it holds rules for which are not known here", () => {
    const json = { a: "1" };
    for (const schema of [
      z.object({ a: z.string() }),
      z.looseObject({ a: z.string().transform(Number) }),
      z.looseObject({ a: z.string().min(2) }),
      z.looseObject({ a: z.iso.date() }),
      z.looseObject({ a: z.coerce.number() }),
      z.looseObject({ a: z.string(), b: z.string().default("") }),
      z.looseObject({ a: z.string() }).transform((value) => value),
      z.looseObject({ a: z.string() }).refine(() => false),
    ]) {
      expect(readAsItIs(schema, json)).toBeUndefined();
    }
    expect(readAsItIs(z.looseObject({ a: z.string() }), json)).toBe(json);
  });
});
