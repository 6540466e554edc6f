import { encode } from "next-auth/jwt";
import type { Role } from "@/lib/permissions";
import { openSession } from "@/lib/server/auth/sign-in";
import type { Actor } from "@/lib/server/context";
import { env } from "@/lib/server/env";
import type { RouteHandler } from "@/lib/server/http/route";
import { createTestActor } from "@/lib/server/testing/context";
import type { TestDatabase } from "@/lib/server/testing/database";

/** A user with a session who calls our own API as their browser would. */
export interface Caller {
  actor: Actor;
  /** Returns the status and the body. `params` go into the path, `input` into the body, or the query of a GET. */
  call: (
    handler: RouteHandler,
    input?: Record<string, unknown>,
    params?: Record<string, string>,
  ) => Promise<{ status: number; body: unknown }>;
  /** The same person in another browser. */
  again: () => Promise<Caller>;
}

/** A signed-in person of `role`. */
export async function callerOf(test: TestDatabase, slug: string, role: Role): Promise<Caller> {
  return await callerFor(test, slug, await createTestActor(test.db, role));
}

async function callerFor(test: TestDatabase, slug: string, actor: Actor): Promise<Caller> {
  const sid = await openSession(test.db, { id: "test", ip: null, userAgent: null }, actor.personId, "password");
  const cookie = `corridor-session=${await encode({ token: { sid }, secret: env().authSecret })}`;
  const headers = {
    ...{ cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
    "corridor-environment": slug,
  };
  return {
    actor,
    again: () => callerFor(test, slug, actor),
    async call(handler, input, params = {}) {
      const method = input === undefined ? "GET" : "POST";
      const body = input === undefined ? null : JSON.stringify(input);
      const request = new Request("http://localhost:3000/api/x", { method, headers, body });
      const response = await handler(request, { params: Promise.resolve(params) });
      return { status: response.status, body: await response.json() };
    },
  };
}
