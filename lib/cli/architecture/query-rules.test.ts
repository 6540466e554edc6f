import { expect, test } from "vitest";
import { endpointsNobodyCalls, nounsNobodyReads } from "./query-rules";

const file = (path: string, text: string) => ({ path, text });

test("finds a noun that is only ever invalidated", () => {
  const text = [
    "export const quotesQuery = (environment: string) =>",
    '  queryOptions({\n    queryKey: ["quotes", environment],\n  });',
    'const presetsKey = (environment: string) => ["presets", environment] as const;',
    'client.invalidateQueries({ queryKey: ["journal", environment] });',
    '// queryOptions({ queryKey: ["journal"] })',
  ].join("\n");
  const nouns = file("lib/client/query-keys.ts", 'export type Noun = "quotes" | "presets" | "journal";\n');
  const found = nounsNobodyReads([nouns, file("lib/features/quotes/queries.ts", text)]);
  expect(found).toEqual(["lib/client/query-keys.ts has journal, under which nothing is read"]);
});

test("names an endpoint that no screen calls; one in a choice counts as called, one in a test does not", () => {
  const api = (noun: string) =>
    file(`lib/features/${noun}/api.ts`, `export const ${noun}Api = {\n  list: endpoint(),\n  one: endpoint(),\n};\n`);
  const files = [
    api("quotes"),
    api("rates"),
    file("lib/features/quotes/queries.ts", "call(quotesApi.list); // quotesApi.one"),
    file("lib/features/quotes/queries.dom.test.tsx", "call(quotesApi.one);"),
    file("lib/features/rates/queries.ts", "call(ratesApi[which]);"),
  ];
  expect(endpointsNobodyCalls(files)).toEqual(["lib/features/quotes/api.ts has quotesApi.one, which no screen calls"]);
});
