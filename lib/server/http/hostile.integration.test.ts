import fc from "fast-check";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Entry } from "@/lib/api";
import { ownRoutes } from "@/lib/cli/own-api/routes";
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

const RUNS = Number(process.env.CORRIDOR_FUZZ_RUNS || 15);
const SEED = Number(process.env.CORRIDOR_FUZZ_SEED || 20_251_013);

interface Target {
  name: string;
  entry: Entry;
  schema: z.ZodType;
  output: z.ZodType | undefined;
  handler: RouteHandler;
}

const NOTHING = z.object({});

/** Every route of every file: those in the tables, and the few that parse their requests themselves. */
const targets = (await ownRoutes()).map(({ method, path, handler, made }): Target => {
  const bare: Entry = { method, path, permission: null, scope: "public", status: 200 };
  const entry = made?.entry ?? bare;
  const [input, output] = made?.schemas ?? [NOTHING];
  return { name: `${method} ${path}`, entry, schema: input, output, handler };
});
// Readiness returns 503 on purpose; next-auth's own addresses are tested in lib/server/auth.
const endpoints = targets.filter(({ entry }) => !/\/(ready|auth\/\[\.\.\.nextauth\])$/.test(entry.path));

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
  // Undoes whatever the last route was made to do: the actor may do everything, and the environment exists.
  await test.db.update(environment).set({ archivedAt: null, baseUrl: simulator.baseUrl });
  await test.db.update(session).set({ revokedAt: new Date() });
  await test.db.update(person).set({ disabledAt: null });
  const actor = await createTestActor(test.db, "administrator");
  const info = { id: "request-1", ip: null, userAgent: null };
  const sid = await openSession(test.db, info, actor.personId, "password");
  cookie = `corridor-session=${await encode({ token: { sid }, secret: env().authSecret })}`;
});

const ODD_SLUGS = ["", "nowhere", "\0", "\ud800", "%", "__proto__", "x".repeat(300)];

/** The path parameters of a route's folder, removed from the input. */
function pathParams(path: string, input: Record<string, unknown>): Record<string, string> {
  const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.map((name) => [name, String(input[name] ?? "sandbox")]));
}

async function send({ entry, handler }: Target, input: unknown, inEnvironment: string) {
  const record = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
  const { method } = entry;
  const params = pathParams(entry.path, record);
  const rest = Array.isArray(input)
    ? input
    : Object.fromEntries(Object.entries(record).filter(([name]) => !(name in params)));
  const isRead = method === "GET";
  const query = isRead || entry.contentType ? asQuery(rest) : new URLSearchParams();
  // In the header as a browser sends it: in the query it would be an unknown field for console routes.
  const isUsual = inEnvironment === slug;
  if (!isUsual && inEnvironment) query.set("environment", inEnvironment);
  const leaves = new AbortController();
  const headers = {
    ...(isUsual ? { "corridor-environment": slug } : {}),
    cookie,
    "sec-fetch-site": "same-origin",
    "content-type": entry.contentType ?? "application/json",
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

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s never answers 5xx, and its response matches its table",
    async (_, endpoint) => {
      const where = fc.oneof(
        { weight: 9, arbitrary: fc.constant(slug) },
        { weight: 1, arbitrary: fc.constantFrom(...ODD_SLUGS) },
      );
      await fc.assert(
        fc.asyncProperty(hostileInput(endpoint.schema), where, async (input, place) => {
          const { status, text } = await send(endpoint, input, place);
          expect(status < 500 ? "below 500" : `${status} ${text}`).toBe("below 500");
          if (status < 300 && endpoint.output) {
            expect(status).toBe(endpoint.entry.status);
            expect(endpoint.output.safeParse(JSON.parse(text)).error).toBeUndefined();
          }
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );
});
