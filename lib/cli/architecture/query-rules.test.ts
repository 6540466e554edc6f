import { expect, test } from "vitest";
import { nounsNobodyReads } from "./query-rules";

const file = (path: string, text: string) => ({ path, text });

test("a noun that is only ever made stale is found", () => {
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
