import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "./endpoints";
import { readAsItIs } from "./fits";
import { dropAbsent } from "./json-text";
import { PAGES } from "./testing/documented";

type Json = Record<string, unknown>;

/** Every place in `json` whose value can be replaced. */
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

describe("a response that is accepted without parsing", () => {
  it("is one that its schema would parse to the same value", () => {
    let taken = 0;
    fc.assert(
      fc.property(changed, ({ of: { schema, json }, at, value }) => {
        const response = dropAbsent(structuredClone(withValue(json, at, value)));
        if (typeof response !== "object" || response === null) return;
        const read = schema.safeParse(structuredClone(response));
        const same = readAsItIs(schema, response);
        if (same === undefined) return;
        taken += 1;
        expect(same).toBe(response);
        expect(read.success).toBe(true);
        expect(same).toEqual(read.data);
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(0);
  });

  it("can be a page of transactions or customers sent as documented", () => {
    for (const { key, example } of PAGES.filter(({ key }) => ["listTransactions", "listCustomers"].includes(key))) {
      const json = { data: [example], hasMore: false, totalCount: 1 };
      expect([key, readAsItIs(endpoints[key].response, json) === json]).toEqual([key, true]);
    }
  });

  it("is never one that a schema would change, or that it checks by rules not handled here", () => {
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
