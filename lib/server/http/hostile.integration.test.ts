import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { openSession } from "../auth/sign-in";
import { environment } from "../db/schema/environment";
import { person, session } from "../db/schema/person";
import { env } from "../env";
import { createTestActor } from "../testing/context";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { asQuery, hostileInput } from "../testing/hostile-input";
import { addSimulatedEnvironment } from "../testing/simulated-environment";
import type { RouteHandler } from "./route";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const RUNS = Number(process.env.CORRIDOR_FUZZ_RUNS || 15);
const SEED = Number(process.env.CORRIDOR_FUZZ_SEED || 20_251_013);

/** Answers that have no schema of ours: they take no input, or read it in a way of their own (tested beside them). */
const WITHOUT_SCHEMA = /^(healthResponse|readinessResponse|streamEvents|refuseRequest|nowhereResponse)$/;

interface Endpoint {
  path: string;
  method: string;
  schema: z.ZodType;
  handler: RouteHandler;
}

type Modules = Record<string, () => Promise<Record<string, unknown>>>;
const routes: Modules = import.meta.glob("/app/api/**/route.ts");
const schemas: Modules = import.meta.glob("/lib/features/*/schema.ts");

/** Every verb of every route file with the schema that its own source names. */
async function endpointsOf(file: string): Promise<Endpoint[]> {
  const source = readFileSync(join(ROOT, file), "utf8");
  const module = (await routes[file]?.()) ?? {};
  const handlers = Object.entries(module).filter(([name]) => /^[A-Z]+$/.test(name));
  return Promise.all(
    handlers.map(async ([method, handler]) => {
      const name = new RegExp(`export const ${method} = (?:\\w+Route|route)\\(\\s*(\\w+)`).exec(source)?.[1];
      const from = name && new RegExp(`\\b${name}\\b[^;]*from "@(/lib/features/[\\w-]+/schema)"`).exec(source)?.[1];
      const schema = from ? (await schemas[`${from}.ts`]?.())?.[name ?? ""] : undefined;
      const isBare = handler instanceof Function && WITHOUT_SCHEMA.test(handler.name);
      if (!(schema || isBare || file.includes("/webhooks/[environment]/"))) throw new Error(`no schema for ${file}`);
      return { path: file, method, schema: (schema ?? z.object({})) as z.ZodType, handler: handler as RouteHandler };
    }),
  );
}
// Readiness says 503 on purpose; next-auth's own addresses are tested in lib/server/auth.
const files = Object.keys(routes).filter((file) => !/\/(ready|auth\/\[\.\.\.nextauth\])\/route\.ts$/.test(file));
const endpoints = (await Promise.all(files.map(endpointsOf))).flat();

let test: TestDatabase;
let simulator: Simulator;
let slug: string;
let cookie: string;
beforeAll(async () => {
  [test, simulator] = await Promise.all([createTestDatabase(), startSimulator({ customers: 20, transactions: 50 })]);
  slug = await addSimulatedEnvironment(test.db, simulator);
});
afterAll(async () => {
  await simulator.stop();
  await test.drop();
});
beforeEach(async () => {
  // Whatever the last route was made to do: somebody may do everything, and the environment is there.
  await test.db.update(environment).set({ archivedAt: null, baseUrl: simulator.baseUrl });
  await test.db.update(session).set({ revokedAt: new Date() });
  await test.db.update(person).set({ disabledAt: null });
  const actor = await createTestActor(test.db, "administrator");
  const info = { id: "request-1", ip: null, userAgent: null };
  const sid = await openSession(test.db, info, actor.personId, "password");
  cookie = `corridor-session=${await encode({ token: { sid }, secret: env().authSecret })}`;
});

const ODD_SLUGS = ["", "nowhere", "\0", "\ud800", "%", "__proto__", "x".repeat(300)];

/** Path parameters that a route's own folder names, taken out of the input. */
function pathParams(path: string, input: Record<string, unknown>): Record<string, string> {
  const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, String(input[name] ?? "sandbox")]));
}

async function send({ path, method, handler }: Endpoint, input: unknown, inEnvironment: string) {
  const record = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  const params = pathParams(path, record);
  const rest = Array.isArray(input)
    ? input
    : Object.fromEntries(Object.entries(record).filter(([name]) => !(name in params)));
  const isRead = method === "GET";
  const isFile = path.endsWith("/imports/[importId]/file/route.ts") && method === "PUT";
  const query = isRead || isFile ? asQuery(rest) : new URLSearchParams();
  // In the header as the browser sends it: in the query it would be one field too many for routes of the console.
  const isUsual = inEnvironment === slug;
  if (!isUsual && inEnvironment) query.set("environment", inEnvironment);
  const leaves = new AbortController();
  const headers = {
    ...(isUsual ? { "corridor-environment": slug } : {}),
    cookie,
    "sec-fetch-site": "same-origin",
    "content-type": isFile ? "text/csv" : "application/json",
  };
  const body = isRead ? null : JSON.stringify(rest);
  const url = `http://localhost:3000/api/x?${query}`;
  const request = new Request(url, { method, headers, body, signal: leaves.signal });
  const response = await handler(request, { params: Promise.resolve(params) });
  // A stream goes on until its reader leaves; anything else is read to its end.
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    leaves.abort();
    await response.body?.cancel();
    return { status: response.status, text: "" };
  }
  return { status: response.status, text: await response.text() };
}

describe("every route, whatever it is sent", () => {
  it("is found with its schema", () => {
    expect(endpoints.length).toBeGreaterThan(100);
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s never answers 5xx",
    async (_, endpoint) => {
      const where = fc.oneof(
        { weight: 9, arbitrary: fc.constant(slug) },
        { weight: 1, arbitrary: fc.constantFrom(...ODD_SLUGS) },
      );
      await fc.assert(
        fc.asyncProperty(hostileInput(endpoint.schema), where, async (input, place) => {
          const { status, text } = await send(endpoint, input, place);
          expect(status < 500 ? "below 500" : `${status} ${text}`).toBe("below 500");
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );
});
