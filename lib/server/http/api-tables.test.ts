import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { ownRoutes, ownTables } from "@/lib/cli/own-api/routes";

/** Routes that are in no table: they are not JSON, or are requested by others than our own pages. */
const BARE = [
  // Addresses without a route.
  ...["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => `${method} /api/[...nowhere]`),
  // next-auth's protocol.
  "GET /api/auth/[...nextauth]",
  "POST /api/auth/[...nextauth]",
  // Health checks.
  "GET /api/health",
  "GET /api/ready",
  // The event stream.
  "GET /api/notifications/stream",
  // Requests the proxy turns away.
  "GET /api/refused",
  // The service's deliveries.
  "POST /api/webhooks/[environment]",
];

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const routes = await ownRoutes();
const tables = await ownTables();
const entries = tables.flatMap(({ noun, table }) =>
  Object.entries(table).map(([key, entry]) => ({ name: `${noun}.${key}`, entry })),
);
const made = new Map(routes.flatMap((route) => (route.made ? [[route.made.entry, route.made] as const] : [])));
const checked = entries.filter(({ entry }) => entry.permission !== null);

describe("the tables of the API", () => {
  it("contain exactly what the route files export, each at its own address", () => {
    expect(routes.map(named).sort()).toEqual([...entries.map(({ entry }) => named(entry)), ...BARE].sort());
    for (const route of routes) if (route.made) expect(named(route.made.entry)).toBe(named(route));
    expect(made.size).toBe(entries.length);
  });

  it.each(entries)("$name has the parameters of its path in its input", ({ entry }) => {
    const input = made.get(entry)?.schemas[0] as z.ZodObject;
    const params = [...entry.path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
    expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(params));
  });

  // Which roles are allowed is tested over HTTP, in authorization.integration.test.ts.
  it.each(checked)("$name checks $entry.permission before it looks at anything else", async ({ entry }) => {
    const verb = made.get(entry)?.verb as (ctx: object, input: object) => unknown;
    const asked = async () => verb({ actor: { role: "nobody" } }, {});
    await expect(asked).rejects.toMatchObject({
      name: "ForbiddenError",
      facts: { permission: entry.permission },
    });
  });
});
