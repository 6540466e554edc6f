import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReceiver } from "@/lib/features/webhooks/service/receive-delivery";
import type { Context } from "@/lib/server/context";
import { createTestContext } from "@/lib/server/testing/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSender, eventOf } from "@/lib/server/testing/sender";
import { addSimulatedEnvironment } from "@/lib/server/testing/simulated-environment";
import { getConnecting } from "./connecting";
import { addWebhookKey } from "./webhook-keys";

let database: TestDatabase;
let admin: Context;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createTestContext(database.db, "administrator");
});
afterAll(() => database?.drop());

const SIGNATURE = "x-service-signature";

/** What the step of the first delivery says. */
async function stepOf(slug: string) {
  const { steps } = await getConnecting(admin, { slug });
  return steps.find(({ key }) => key === "delivery");
}

async function deliver(slug: string, headers: Record<string, string>, body = JSON.stringify(eventOf("TEST"))) {
  const receiver = createReceiver(database.pool);
  const status = await receiver.receive({ slug, headers: new Headers(headers), body: new Blob([body]).stream() });
  await receiver.flush();
  return status;
}

async function addKey(slug: string): Promise<void> {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  await addWebhookKey(admin, {
    slug,
    name: "New",
    publicKey: publicKey.export({ format: "pem", type: "spki" }).toString(),
  });
}

test.each<[string, Record<string, string>, string | undefined, RegExp]>([
  [
    "without a signature",
    {},
    undefined,
    /it had no signature in a known header\. Webhooks → Rejected shows its headers/,
  ],
  [
    "whose signature can't be read",
    { [SIGNATURE]: "{}" },
    undefined,
    /its signature can't be read\. Webhooks → Rejected/,
  ],
  ["that is too large", { [SIGNATURE]: "{}" }, "x".repeat(1_100_000), /it was larger than 1 MiB\. Webhooks → Rejected/],
])("a first delivery %s is said to be rejected for just that, and what to do", async (_, headers, body, words) => {
  const { slug } = await addSender(database.db);
  expect(await deliver(slug, headers, body)).toBeGreaterThanOrEqual(400);
  expect(await stepOf(slug)).toMatchObject({ state: "failed", detail: expect.stringMatching(words) });
});

test("a rejection from before the newest key counts no longer: another test delivery is due", async () => {
  const [other, slug] = [await addSender(database.db), await addSimulatedEnvironment(database.db)];
  const { headers, body } = other.signed(eventOf("TEST"));
  const rejected = async () => expect(await deliver(slug, headers, body)).toBe(401);
  await rejected();
  expect(await stepOf(slug)).toMatchObject({ state: "failed", detail: expect.stringContaining("Add the key") });
  await addKey(slug);
  expect(await stepOf(slug)).toMatchObject({ state: "waiting", detail: expect.stringContaining("send another test") });
  await rejected();
  expect(await stepOf(slug)).toMatchObject({ state: "failed", detail: expect.stringContaining("Check the key") });
});
