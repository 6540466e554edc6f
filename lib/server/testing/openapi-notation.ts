import "server-only";

/**
 * A schema in short: `@Name` is a reference, `A|B` an enum, `#` an integer, `number`, `boolean`, `object`, else text;
 * `[x]` a list, `{one}` alternatives; in an object, `name*` is mandatory.
 */
export type Short = string | Fields | Short[] | { one: Short[] };
export interface Fields {
  [name: string]: Short;
}
type Raw = Record<string, unknown>;

const isOne = (short: object): short is { one: Short[] } => "one" in short;

function schema(short: Short): Raw {
  if (Array.isArray(short)) return { type: "array", items: schema(short[0] ?? "") };
  if (typeof short === "object") {
    if (isOne(short)) return { oneOf: short.one.map(schema) };
    const names = Object.keys(short);
    return {
      type: "object",
      required: names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1)),
      properties: Object.fromEntries(names.map((name) => [name.replace("*", ""), schema(short[name] ?? "")])),
    };
  }
  if (short.startsWith("@")) return { $ref: `#/components/schemas/${short.slice(1)}` };
  if (short === "#") return { type: "integer" };
  if (short === "number" || short === "boolean" || short === "object") return { type: short };
  return short === "" ? { type: "string" } : { type: "string", enum: short.split("|") };
}

/** The fields of an object: `id* status*:A|B amount:#`, and others with their own shapes. */
export function fields(names: string, others: Fields = {}): Fields {
  const plain = names.split(" ").map((one) => one.split(":"));
  return { ...Object.fromEntries(plain.map(([name = "", short = ""]) => [name, short])), ...others };
}

/** Without some fields, named as they are written. */
export const without = (short: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(short).filter(([name]) => !names.includes(name)));

/** One operation: `query` is a list of names, `key` an idempotency key as a header. */
export interface Call {
  query?: string;
  body?: Short;
  answer?: Short;
  key?: true;
}
export type Calls = Record<string, Call>;

function operation(path: string, { query, body, answer, key }: Call): Raw {
  const parameter = (place: string) => (name: string) => ({
    name: name.replace("*", ""),
    in: place,
    required: place === "path" || name.endsWith("*"),
    schema: schema(""),
  });
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const json = (short: Short) => ({ "application/json": { schema: schema(short) } });
  return {
    parameters: [
      ...named.map(parameter("path")),
      ...(query?.split(" ") ?? []).map(parameter("query")),
      ...(key ? ["Idempotency-Key"] : []).map(parameter("header")),
    ],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: { 200: { description: "Success", ...(answer === undefined ? {} : { content: json(answer) }) } },
  };
}

/** An OpenAPI document of calls (`GET /quotes`), schemas and events. */
export function openApi(version: string, calls: Calls, schemas: Fields, events: string[]) {
  const paths: Record<string, Raw> = {};
  for (const [place, call] of Object.entries(calls)) {
    const [method = "", path = ""] = place.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, call) };
  }
  const hook = schema({ type: events.join("|"), id: "", data: "object" });
  const post = { requestBody: { content: { "application/json": { schema: hook } } }, responses: {} };
  return {
    openapi: "3.1.0",
    info: { title: "Payments service", version },
    security: [{ basic: [] }],
    paths,
    webhooks: { all: { post } },
    components: {
      securitySchemes: { basic: { type: "http", scheme: "basic" } },
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, short]) => [name, schema(short)])),
    },
  };
}
