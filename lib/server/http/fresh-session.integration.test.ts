import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { consoleEndpoint } from "@/lib/api";
import { endSessions } from "../auth/end-sessions";
import { openSession } from "../auth/sign-in";
import { person, session } from "../db/schema/person";
import { env } from "../env";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { standBeforeNext } from "./before-next";
import { route } from "./route";

const PATH = "/api/who";
const AT_ONCE = 8;
let test: TestDatabase;
let server: Server;

beforeAll(async () => {
  test = await createTestDatabase();
  vi.stubEnv("NODE_ENV", "production");
  standBeforeNext();
  vi.unstubAllEnvs();
  const Input = z.object({});
  const Output = z.object({ role: z.string() });
  const who = consoleEndpoint<typeof Input, typeof Output>(`GET ${PATH}`, "profile:update");
  route(who, [Input, Output], async ({ actor }) => ({ role: actor.role }));
  server = createServer((_, response) => response.writeHead(599).end()).listen(0);
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await test.drop();
});

async function signIn(): Promise<{ personId: string; sessionId: string; cookie: string }> {
  const values = { email: `${crypto.randomUUID()}@example.com`, name: "Ana", role: "finance" as const };
  const [made] = await test.db.insert(person).values(values).returning();
  const personId = made?.id ?? "";
  const sessionId = await openSession(test.db, { id: "request-1", ip: null, userAgent: null }, personId, "password");
  const token = await encode({ token: { sid: sessionId }, secret: env().authSecret });
  return { personId, sessionId, cookie: `corridor-session=${token}` };
}

/** The responses to several concurrent requests, sent without a pause, while something changes. */
function asking(cookie: string) {
  const { port } = server.address() as AddressInfo;
  /** In the order in which they were sent. */
  const answers: (string | null)[] = [];
  let isOver = false;
  async function one(): Promise<void> {
    const place = answers.push(null) - 1;
    const response = await fetch(`http://localhost:${port}${PATH}`, { headers: { cookie } });
    const { role, code } = await response.json();
    answers[place] = response.status === 200 ? role : `${response.status} ${code}`;
  }
  const askers = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) await one();
  });
  return {
    answers,
    /** Resolves once `count` more have been sent. */
    more: (count: number) => {
      const wanted = answers.length + count;
      return vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(wanted), { timeout: 20_000, interval: 1 });
    },
    async end() {
      isOver = true;
      await Promise.all(askers);
    },
  };
}

describe("a read that is answered before Next", () => {
  it.each<[what: string, then: string, change: (who: { personId: string; sessionId: string }) => Promise<unknown>]>([
    [
      "the session was ended",
      "401 signed_out",
      ({ sessionId }) => test.db.transaction((tx) => endSessions(tx, eq(session.id, sessionId))),
    ],
    [
      "its row alone was changed",
      "401 signed_out",
      ({ sessionId }) => test.db.update(session).set({ revokedAt: sql`now()` }).where(eq(session.id, sessionId)),
    ],
    [
      "the person was disabled",
      "401 signed_out",
      ({ personId }) => test.db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, personId)),
    ],
    [
      "the role was changed",
      "viewer",
      ({ personId }) => test.db.update(person).set({ role: "viewer" }).where(eq(person.id, personId)),
    ],
  ])("is never answered from the state before %s", async (_, then, change) => {
    const who = await signIn();
    const { answers, more, end } = asking(who.cookie);
    await more(60);
    const before = answers.length - AT_ONCE;
    await change(who);
    const after = answers.length;
    await more(60);
    await end();
    expect(new Set(answers.slice(0, before))).toEqual(new Set(["finance"]));
    expect(new Set(answers.slice(after))).toEqual(new Set([then]));
  });
});
