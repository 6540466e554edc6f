import { afterAll, beforeAll, expect, test } from "vitest";
import { callerOf } from "@/lib/cli/testing/api-caller";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { addSimulatedEnvironment } from "../testing/simulated-environment";
import { getHub, type Subscriber } from "./hub";
import { MOST_OF_ONE, streamEvents } from "./stream-route";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await getHub().close();
  await database.drop();
});

test("one person's streams are limited, and take nobody else's", async () => {
  const slug = await addSimulatedEnvironment(database.db);
  const [one, other] = [await callerOf(database, slug, "viewer"), await callerOf(database, slug, "viewer")];
  const { personId, sessionId, role } = one.actor;
  const subscriber = (): Subscriber => ({ personId, sessionId, role, send: () => undefined, end: () => undefined });
  for (let count = 0; count < MOST_OF_ONE; count++) getHub().subscribe("anywhere", subscriber());
  expect(await one.call(streamEvents)).toMatchObject({ status: 429, body: { code: "too_many_streams" } });
  const allowed = other.call(async (request) => {
    const { status, body } = await streamEvents(request);
    await body?.cancel();
    return Response.json(null, { status });
  });
  expect((await allowed).status).toBe(200);
});
