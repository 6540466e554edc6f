import { z } from "zod";
import type { Entry } from "@/lib/api";
import { AwaitsSignOff } from "@/lib/features/sign-offs/schema";
import { PERMISSIONS } from "@/lib/permissions";
import type { Made } from "@/lib/server/http/route";
import packageJson from "@/package.json";
import { type OwnTable, ownRoutes, ownTables } from "./routes";

type Schema = Record<string, unknown>;
type Components = Record<string, Schema>;
interface ObjectSchema extends Schema {
  properties: Record<string, Schema>;
  required: string[];
}

/** RFC 9457, as written by lib/server/http/problem.ts. */
const Problem = z.object({
  type: z.string(),
  status: z.int(),
  code: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  meaning: z.string().optional().describe("What it means for the money."),
  next: z.string().optional().describe("What to do next."),
  fields: z.record(z.string(), z.string()).optional().describe("What is wrong, by the input's fields."),
  retryAfterSeconds: z.number().optional(),
  permission: z.string().optional().describe("The permission that the role lacks, where that is why."),
  requestId: z.string(),
});

const COMPONENTS = "#/components/schemas/";

/**
 * A schema in its JSON form on the wire, with recursive parts moved to `components` under `name`. Checks beyond that
 * (that a date exists, say) are not included.
 */
function schemaOf(schema: z.ZodType, io: "input" | "output", name: string, components: Components): Schema {
  const json = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" }));
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(json.replaceAll('"#/$defs/', `"${COMPONENTS}${name}.`));
  for (const [part, inside] of Object.entries($defs)) components[`${name}.${part}`] = inside as Schema;
  return rest;
}

function inputOf({ schemas: [schema] }: Made, id: string, components: Components): ObjectSchema {
  const json = schemaOf(schema, "input", `${id}.input`, components);
  return { ...json, properties: {}, required: [], ...json } as ObjectSchema;
}

/** `input` without the fields in `entry`'s path. */
function restOf({ properties, required, ...json }: ObjectSchema, named: readonly string[]): ObjectSchema {
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !named.includes(name)));
  return { ...json, properties: rest, required: required.filter((name) => !named.includes(name)) };
}

function parametersOf(entry: Entry, input: ObjectSchema, named: readonly string[]): Schema[] {
  const rest = restOf(input, named);
  const isInQuery = entry.method === "GET" || entry.contentType !== undefined;
  const query = isInQuery ? Object.entries(rest.properties) : [];
  return [
    ...(entry.scope === "environment" ? [{ $ref: "#/components/parameters/Environment" }] : []),
    ...named.map((name) => ({ name, in: "path", required: true, schema: input.properties[name] ?? {} })),
    ...query.map(([name, schema]) => ({ name, in: "query", required: rest.required.includes(name), schema })),
  ];
}

function bodyOf({ method, contentType }: Entry, rest: ObjectSchema): Schema {
  if (contentType) return { requestBody: { required: true, content: { [contentType]: {} } } };
  if (method === "GET" || Object.keys(rest.properties).length === 0) return {};
  return { requestBody: { required: rest.required.length > 0, content: { "application/json": { schema: rest } } } };
}

/** The parts of an output of which a response has one. */
const partsOf = (output: z.ZodType): readonly unknown[] =>
  "options" in output && Array.isArray(output.options) ? output.options : [output];

/** The statuses of a success; 202 is of a change that waits for a second person: see `isAwaiting` of route.ts. */
function statusesOf({ status }: Entry, output: z.ZodType): [status: number, description: string][] {
  const parts = partsOf(output);
  return [
    ...(parts.every((part) => part === AwaitsSignOff) ? [] : [[status, "Done."] as [number, string]]),
    ...(parts.includes(AwaitsSignOff) ? [[202, "Not done: it waits for a second person."] as [number, string]] : []),
  ];
}

function outputOf({ entry, schemas: [, output] }: Made, name: string, components: Components): Schema {
  if (entry.file === "download") return { 200: { description: "The file.", content: { "*/*": {} } } };
  if (!output) return { 204: { description: "Done." } };
  components[name] ??= schemaOf(output, "output", name, components);
  const content = { "application/json": { schema: { $ref: COMPONENTS + name } } };
  return Object.fromEntries(
    statusesOf(entry, output).map(([status, description]) => [status, { description, content }]),
  );
}

function operationOf({ noun, names }: OwnTable, key: string, made: Made, components: Components): Schema {
  const {
    entry,
    schemas: [, output],
  } = made;
  const id = `${noun}.${key}`;
  const input = inputOf(made, id, components);
  const named = [...entry.path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  const { permission } = entry;
  const holders = permission && `For those who hold \`${permission}\`: ${PERMISSIONS[permission].join(", ")}.`;
  return {
    operationId: id,
    tags: [noun],
    ...(permission === null ? { security: [] } : { "x-permission": permission, description: holders }),
    parameters: parametersOf(entry, input, named),
    ...bodyOf(entry, restOf(input, named)),
    responses: {
      ...outputOf(made, `${noun}.${names.get(output) ?? key}`, components),
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

/** Our own API as an OpenAPI 3.1 document, built from the tables and from the schemas that routes parse input with. */
export async function apiDocument(): Promise<Schema> {
  const made = new Map((await ownRoutes()).flatMap((route) => (route.made ? [[route.made.entry, route.made]] : [])));
  const paths: Record<string, Schema> = {};
  const schemas: Components = {};
  for (const feature of await ownTables()) {
    for (const [key, entry] of Object.entries(feature.table)) {
      const route = made.get(entry);
      if (!route) throw new Error(`${feature.noun}.${key} has no route`);
      const path = entry.path.replaceAll("[", "{").replaceAll("]", "}");
      paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operationOf(feature, key, route, schemas) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Corridor", version: packageJson.version },
    security: [{ session: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "corridor-session",
          description:
            "With the prefix `__Host-` where Corridor is served over https. A change must come from its own origin.",
        },
      },
      parameters: {
        Environment: {
          name: "Corridor-Environment",
          in: "header",
          required: true,
          description: "The environment's slug. A link can name it in its query, as `environment`.",
          schema: { type: "string" },
        },
      },
      responses: {
        Problem: {
          description: "What went wrong.",
          content: { "application/problem+json": { schema: schemaOf(Problem, "output", "Problem", schemas) } },
        },
      },
    },
  };
}
