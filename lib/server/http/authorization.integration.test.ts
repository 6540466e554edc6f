import fc from "fast-check";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OwnRoute, ownRoutes } from "@/lib/cli/own-api/routes";
import { can, ROLES, type Role } from "@/lib/permissions";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { openSession } from "../auth/sign-in";
import { environment } from "../db/schema/environment";
import { env } from "../env";
import { createTestActor } from "../testing/context";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { asQuery, hostileInput } from "../testing/hostile-input";
import { addSimulatedEnvironment } from "../testing/simulated-environment";
import { parseInput } from "./read-input";
import type { Made } from "./route";

let test: TestDatabase;
let simulator: Simulator;
let slug: string;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  [test, simulator] = await Promise.all([createTestDatabase(), startSimulator({ customers: 20, transactions: 50 })]);
  slug = await addSimulatedEnvironment(test.db, simulator);
});
afterAll(async () => {
  await simulator.stop();
  await test.drop();
});
beforeEach(async () => {
  // Undoes whatever the previous test's calls were allowed to do.
  await test.db.update(environment).set({ archivedAt: null, baseUrl: simulator.baseUrl });
  for (const role of ROLES) {
    const { personId } = await createTestActor(test.db, role);
    const sid = await openSession(test.db, { id: "request-1", ip: null, userAgent: null }, personId, "password");
    cookies.set(role, `corridor-session=${await encode({ token: { sid }, secret: env().authSecret })}`);
  }
});

/** Input accepted by the route's own schema as it would arrive over the wire, so that calls reach the verb. */
function validInput({ entry, schemas: [schema] }: Made): Record<string, unknown> {
  const samples = fc.sample(hostileInput(schema), { numRuns: 2_000, seed: 7 });
  const arrives = (input: unknown) =>
    entry.method === "GET" || entry.contentType
      ? Object.fromEntries(asQuery(input))
      : JSON.parse(JSON.stringify(input ?? null));
  const passes = (input: unknown) => {
    try {
      return parseInput(schema, arrives(input)) !== undefined;
    } catch {
      // Most samples are invalid input, which is expected here.
      return false;
    }
  };
  const found = samples.find(passes);
  if (typeof found !== "object" || found === null) throw new Error(`no valid input for ${entry.path}`);
  return found as Record<string, unknown>;
}

async function statusFor(role: Role, { handler }: OwnRoute, { entry }: Made, input: Record<string, unknown>) {
  const names = [...entry.path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, String(input[name])]));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
  const hasQuery = entry.method === "GET" || entry.contentType !== undefined;
  const headers = {
    cookie: cookies.get(role) ?? "",
    "sec-fetch-site": "same-origin",
    "content-type": entry.contentType ?? "application/json",
    ...(entry.scope === "environment" ? { "corridor-environment": slug } : {}),
  };
  const init = { method: entry.method, headers, body: entry.method === "GET" ? null : JSON.stringify(rest) };
  const url = `http://localhost:3000/api/x${hasQuery ? `?${asQuery(rest)}` : ""}`;
  const response = await handler(new Request(url, init), { params: Promise.resolve(params) });
  return { status: response.status, text: await response.text() };
}

const routes = (await ownRoutes()).flatMap((route) =>
  route.made?.entry.permission ? [{ name: `${route.method} ${route.path}`, route, made: route.made }] : [],
);

describe("every route, called by every role", () => {
  it.each(routes)("$name admits exactly the roles with $made.entry.permission", async ({ route, made }) => {
    const { permission } = made.entry;
    const input = validInput(made);
    for (const role of ROLES) {
      const { status, text } = await statusFor(role, route, made, input);
      // The service may also forbid something, in other words.
      const isRefused = status === 403 && JSON.parse(text).permission === permission;
      expect({ role, isRefused }, text).toEqual({ role, isRefused: permission === null || !can(role, permission) });
    }
  });
});
