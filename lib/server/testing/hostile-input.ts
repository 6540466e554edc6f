import "server-only";
import fc from "fast-check";
import type { z } from "zod";
import { isStorableText } from "@/lib/contract/json-text";

/** Values that have broken programs before, and edge cases that a careful schema accepts. */
const NASTY: readonly unknown[] = [
  ...["\0", "a\0b", "\ud800", "x\udfffy", "\ufffe", "\u202e", "\u2028", "%", "%00", "%_\\", "..", ".", "-", "'", '"'],
  ...[
    "'; drop table person; --",
    "__proto__",
    "constructor",
    "toString",
    "<script>",
    "{{7*7}}",
    "[]",
    "{}",
    "null",
    "[1]",
  ],
  ...["0000-01-01", "0001-01-01", "9999-12-31", "2026-02-31", "-000001-01-01", "2026-01-31"],
  ...["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999999-23:59", "2026-01-31T00:00:00Z"],
  ...["+275760-09-13T00:00:00Z", "2026-01-31T24:00:00Z", "2026-01-31T00:00:00.123456789123456789Z"],
  ...[
    "2147483648",
    "9223372036854775808",
    "9007199254740993",
    "-1",
    "0",
    "1",
    "2",
    "01",
    "1e3",
    "1e400",
    "0x10",
    "NaN",
  ],
  ...[
    "999999999999999",
    "Infinity",
    "-0",
    "1.5",
    "true",
    "false",
    "on",
    "asc",
    "desc",
    " ",
    "",
    "\t\n",
    "é",
    "e\u0301",
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "6f1c2b1e-0a51-4c5e-9e4e-0d2b7a3f9c11",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
  ],
  ...[
    "Customer:1",
    "Transaction:1",
    "Quote:1",
    "ExternalAccount:1",
    "InternalAccount:1",
    "Customer:\u00e9",
    "BulkJob:1",
    "Transfer:6f1c2b1e-0a51-4c5e-9e4e-0d2b7a3f9c11",
  ],
  ...["$ana@pay.example", "$@", "ana@example.com", "a@b", "USD", "usd", "US", "Europe/Berlin", "Etc/GMT+99", "UTC"],
  ...[
    "https://example.com",
    "http://127.0.0.1:1",
    "javascript:alert(1)",
    "//evil",
    "http://[::1]",
    "DE89370400440532013000",
  ],
  ...['["",""]', '["\\u0000","\\ud800"]', "[[[[", "OUTGOING", "PENDING", "csv", "id", "INDIVIDUAL", "US_ACCOUNT"],
  ...["x".repeat(60), "x".repeat(300), "9".repeat(400), "😀".repeat(2_000)],
  ...[
    0, -0, 1, -1, 1.5, 2, 100, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e21, 1e308,
  ],
  ...[true, false, null, [], {}, [[]], [null], { a: 1 }],
];

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  valueType?: z.ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
  getter?: () => z.ZodType;
}

const ABSENT = Symbol("absent");

function nasty(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

/** Values of one field: mostly nasty ones that `schema` accepts; sometimes ones it should refuse. */
function leaf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const accepted = NASTY.filter((value) => {
    try {
      return schema.safeParse(value).success;
    } catch {
      // A schema that throws is detected when a route is sent the same value.
      return true;
    }
  });
  const odd = { weight: 1, arbitrary: nasty() };
  if (accepted.length === 0) return nasty();
  const unstorable = accepted.filter((value) => typeof value === "string" && !isStorableText(value));
  return fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...accepted) },
    // Values that our schemas accept and Postgres doesn't.
    ...(unstorable.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...unstorable) }] : []),
    odd,
  );
}

function withOdd(usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: nasty() });
}

/**
 * Input derived from the schema that a route parses with: its own fields, nested as declared, mostly with values that
 * pass its checks but are as unusual as possible, occasionally of another type or missing.
 */
export function hostileInput(schema: z.ZodType, depth = 0): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def;
  const inside = (one: z.ZodType) => hostileInput(one, depth + 1);
  if (depth > 8) return leaf(schema);
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape ?? {}).map(([name, field]) => [name, inside(field)] as const);
      return withOdd(
        fc.record(Object.fromEntries(fields)).map((record) => {
          const present = Object.entries(record).filter(([, value]) => value !== ABSENT);
          return Object.fromEntries(present);
        }),
      );
    }
    case "optional":
    case "default":
    case "prefault":
      return fc.oneof(
        { weight: 2, arbitrary: fc.constant(ABSENT) },
        { weight: 1, arbitrary: def.innerType ? inside(def.innerType) : nasty() },
      );
    case "nullable":
      return fc.oneof(fc.constant(null), def.innerType ? inside(def.innerType) : nasty());
    case "enum":
      return withOdd(fc.constantFrom(...Object.values(def.entries ?? {})));
    case "literal":
      return withOdd(fc.constantFrom(...(def.values ?? [])));
    case "array":
      return withOdd(
        fc
          .array(def.element ? inside(def.element) : nasty(), { maxLength: 3 })
          .map((all) => all.filter((one) => one !== ABSENT)),
      );
    case "union":
      return fc.oneof(...(def.options ?? []).map(inside));
    case "record":
      return withOdd(
        fc.dictionary(
          fc.constantFrom("a", "FULL_NAME", "x y", "constructor"),
          def.valueType ? inside(def.valueType) : nasty(),
          { maxKeys: 3 },
        ),
      );
    case "pipe":
      return def.in ? inside(def.in) : leaf(schema);
    case "readonly":
    case "catch":
    case "nonoptional":
      return def.innerType ? inside(def.innerType) : leaf(schema);
    case "lazy":
      return def.getter ? inside(def.getter()) : leaf(schema);
    default:
      return leaf(schema);
  }
}

/** Input as query parameters: each value as text, lists repeated. */
export function asQuery(input: unknown): URLSearchParams {
  const query = new URLSearchParams();
  if (typeof input !== "object" || input === null) return query;
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
  }
  return query;
}
