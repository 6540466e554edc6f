import { describe, expect, test } from "vitest";
import { functionsOf, routesWithoutVerb, verbsOf, verbsWithoutPermission, writesWithoutAudit } from "./verb-rules";

const service = (text: string, name = "service") => ({ path: `lib/features/quotes/${name}.ts`, text });
const verb = (name: string, ...body: string[]) =>
  [`export async function ${name}(ctx: EnvironmentContext, input: Input): Promise<{ a: 1 }> {`, ...body, "}", ""].join(
    "\n",
  );
const check = '  requirePermission(ctx, "quotes:read");';

describe("functionsOf", () => {
  test("reads whole bodies, past brackets in types, strings and comments", () => {
    const text = [
      "function first<T extends { a: string }>(a: { b: string }, c = call(1)): { d: T } {",
      '  const text = "}"; // }',
      "  return { d: a };",
      "}",
      "export async function second(ctx: Context): Promise<void> {",
      "  await first();",
      "}",
    ].join("\n");
    const [first, second] = functionsOf(service(text));
    expect(first).toMatchObject({ name: "first", isExported: false });
    expect(first?.body).toContain("return { d: a };");
    expect(first?.body).not.toContain("second");
    expect(second).toMatchObject({ name: "second", isExported: true, parameters: "ctx: Context" });
  });
});

describe("verbsWithoutPermission", () => {
  test("the check must be the first line, not merely somewhere", () => {
    expect(verbsWithoutPermission([service(verb("listQuotes", check, "  return read();"))])).toEqual([]);
    expect(verbsWithoutPermission([service(verb("listQuotes", "  return read();"))])).toHaveLength(1);
    expect(verbsWithoutPermission([service(verb("listQuotes", "  await read();", check))])).toHaveLength(1);
    expect(verbsWithoutPermission([service(verb("listQuotes", `  // ${check}`, "  return read();"))])).toHaveLength(1);
  });

  test("constants may select the permission, but nothing is called before the check", () => {
    const which =
      '  const own = input.id === ctx.actor.personId;\n  requirePermission(ctx, own ? "quotes:read" : "people:manage");';
    expect(verbsWithoutPermission([service(verb("listQuotes", which))])).toEqual([]);
    expect(verbsWithoutPermission([service(verb("listQuotes", "  const a = await read(ctx);", check))])).toHaveLength(
      1,
    );
    expect(verbsWithoutPermission([service(verb("listQuotes", "  const a = ctx.db.select();", check))])).toHaveLength(
      1,
    );
  });

  test("finds verbs in service/<verb>.ts and verbs over several lines", () => {
    const text =
      "export async function listQuotes(\n  ctx: EnvironmentContext,\n  input: Input,\n): Promise<Page> {\n  return 1;\n}\n";
    expect(verbsWithoutPermission([service(text, "service/list")])).toHaveLength(1);
  });

  test("functions without a context, tests and other files are not verbs", () => {
    const plain = "export function labelOf(quote: Quote): string {\n  return quote.id;\n}\n";
    expect(verbsOf([service(plain), service(verb("a"), "service.test"), service(verb("a"), "schema")])).toEqual([]);
  });
});

describe("writesWithoutAudit", () => {
  test("a write must be recorded, by itself or through what it calls in its feature", () => {
    const saves = "  await db.insert(quote).values(input);";
    expect(writesWithoutAudit([service(verb("createQuote", check, saves))])).toHaveLength(1);
    expect(
      writesWithoutAudit([service(verb("createQuote", check, saves, "  await recordAudit(tx, ctx, {});"))]),
    ).toEqual([]);
    const indirect = `${verb("createQuote", check, "  await save(ctx);")}async function save(ctx: Context) {\n  await recordAudit(tx, ctx, {});\n}\n`;
    expect(writesWithoutAudit([service(indirect)])).toEqual([]);
    expect(writesWithoutAudit([service(verb("executeQuote", check, "  return runMoneyAction(ctx, action);"))])).toEqual(
      [],
    );
    expect(writesWithoutAudit([service(verb("createQuote", check, "  // recordAudit("))])).toHaveLength(1);
  });

  test("a verb named like a read must not write", () => {
    expect(writesWithoutAudit([service(verb("listQuotes", check, "  return ctx.upstream.listQuotes({});"))])).toEqual(
      [],
    );
    expect(
      writesWithoutAudit([service(verb("listQuotes", check, "  await ctx.db.update(quote).set({});"))]),
    ).toHaveLength(1);
  });
});

test("a route must call a verb of a service", () => {
  const route = (name: string) => ({
    path: "app/api/quotes/route.ts",
    text: `export const GET = route(quotesApi.list, [ListQuotesInput, QuoteList], ${name});\n`,
  });
  const files = [service(verb("listQuotes", check))];
  expect(routesWithoutVerb([...files, route("listQuotes")])).toEqual([]);
  expect(routesWithoutVerb([...files, route("leakQuotes")])).toHaveLength(1);
});
