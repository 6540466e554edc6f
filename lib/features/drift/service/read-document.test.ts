import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { isAppError } from "@/lib/errors";
import { compareDocument } from "./compare-document";
import { readDocument } from "./read-document";

const HEAD = "openapi: 3.1.0\ninfo: {title: t, version: '1'}\n";
const bomb = () => {
  const level = (at: number) =>
    `a${at}: &a${at} [${Array(9)
      .fill(`*a${at - 1}`)
      .join(", ")}]`;
  const levels = Array.from({ length: 40 }, (_, at) => (at === 0 ? "a0: &a0 [x, x, x, x, x, x, x, x, x]" : level(at)));
  return `${HEAD}paths: {}\n${levels.join("\n")}\n`;
};

async function refusal(text: string): Promise<string> {
  try {
    await readDocument(text);
  } catch (error) {
    if (isAppError(error)) return `${error.facts.detail}`;
    throw error;
  }
  return "";
}

describe("a file that can't be compared is refused in a sentence", () => {
  test.each([
    ["nothing", "", /empty/],
    ["a web page", "<!doctype html><html></html>", /web page/],
    ["JSON cut off", '{"openapi": "3.1.0", "paths": {', /complete JSON/],
    ["broken YAML", "a: [1,\nb: }", /YAML/],
    ["a list", "- 1\n- 2", /isn't an OpenAPI/],
    ["Swagger 2", "swagger: '2.0'\npaths: {}", /Swagger 2/],
    ["something else", "openapi: '2.0'", /OpenAPI 3/],
    ["no paths", HEAD, /no paths/],
    ["another file", `${HEAD}paths: {/a: {$ref: './other.yaml'}}`, /another file or address/],
    ["an address", `${HEAD}paths: {/a: {$ref: 'http://127.0.0.1:9/x'}}`, /another file or address/],
    ["a part that isn't there", `${HEAD}paths: {/a: {$ref: '#/components/none'}}`, /isn't there/],
    ["a bomb of aliases", bomb(), /too often|too large/],
    ["a bomb of a few aliases", `${HEAD}paths: {}\n${"x: &x [1]\n"}y: &y [${Array(400).fill("*x")}]\n`, /^$/],
    ["too much", `${HEAD}paths: {}\n#${"x".repeat(10 * 1024 * 1024)}`, /larger than 10 MB/],
    ["depth", `{"openapi":"3.1.0","paths":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`, /nested too deeply/],
  ])("%s", async (_, text, sentence) => {
    expect(await refusal(text)).toMatch(sentence);
  });

  test("a bomb made of references ends too", async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => {
        const next = { $ref: `#/components/schemas/S${(at + 1) % 60}` };
        return [`S${at}`, { oneOf: [next, next, { type: "object", properties: { id: next, status: next } }] }];
      }),
    );
    const response = { content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } } };
    const paths = { "/transactions/{id}": { get: { responses: { 200: response } } } };
    const began = performance.now();
    const { differences } = await compareDocument(JSON.stringify({ openapi: "3.1.0", paths, components: { schemas } }));
    expect(differences.length).toBeGreaterThan(5);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test("nothing is ever fetched", async () => {
    const fetching = vi.spyOn(globalThis, "fetch");
    await refusal(`${HEAD}paths: {/a: {$ref: 'https://example.com/x.yaml#/a'}}`);
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });
});

test("any document is either compared or refused", async () => {
  const node = fc.jsonValue({ maxDepth: 4 });
  const words = ["get", "post", "parameters", "responses", "requestBody", "content", "schema", "properties", "oneOf"];
  const operation = fc.dictionary(fc.constantFrom(...words, "200", "application/json", "security"), node);
  const paths = fc.dictionary(
    fc.constantFrom("/quotes", "/transactions", "/customers"),
    fc.dictionary(fc.constantFrom("get", "post", "parameters"), fc.oneof(operation, node)),
  );
  await fc.assert(
    fc.asyncProperty(paths, node, async (some, other) => {
      const text = JSON.stringify({ openapi: "3.1.0", info: other, paths: some, components: other, webhooks: other });
      const outcome = await compareDocument(text).catch((error: unknown) => error);
      expect(isAppError(outcome) || (outcome as { differences: unknown[] }).differences.length > 0).toBe(true);
    }),
    { numRuns: 200 },
  );
});
