import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebhookAddress } from "@/lib/cli/testing/webhook-address";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { findEnvironment, forgetEnvironment } from "@/lib/server/environments";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { readPublicKey } from "@/lib/webhooks/public-key";

let database: TestDatabase;
let simulator: Simulator;
beforeAll(async () => {
  [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ customers: 20, transactions: 20, revision: "R1" }),
  ]);
});
afterAll(async () => {
  await simulator.stop();
  await database.drop();
});

test("the header of a first verified delivery becomes the environment's; a forged one teaches nothing", async () => {
  const slug = await addSimulatedEnvironment(database.db, simulator, "R1");
  const read = async () => {
    forgetEnvironment(database.db, slug);
    const found = await findEnvironment(database.db, slug);
    if (!found) throw new Error("the environment is gone");
    return found;
  };
  const key = readPublicKey(simulator.publicKey);
  if (!key.ok) throw new Error("the simulator's key can't be read");
  const { id } = await read();
  const { fingerprint } = key.publicKey;
  await database.db
    .insert(webhookKey)
    .values({ environmentId: id, name: "key", publicKey: simulator.publicKey, fingerprint });
  const web = await openWebhookAddress(database.pool, slug);
  try {
    await simulator.control.webhookUrl(web.url);
    await simulator.control.forge("bad-signature");
    await expect.poll(() => web.statuses.includes(401)).toBe(true);
    expect((await read()).signatureHeader).toBe("X-Service-Signature");
    await simulator.control.send("TEST");
    await expect.poll(async () => (await read()).signatureHeader).toBe("X-Grid-Signature");
    await expect.poll(() => web.statuses).toContain(200);

    // It is signed, but anyone may resend it under another name, so it must not change settings.
    await simulator.control.settings({ signatureHeader: "X-Other-Signature" });
    const before = web.statuses.length;
    await simulator.control.send("TEST");
    await expect.poll(() => web.statuses.slice(before)).toEqual([200]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await read()).signatureHeader).toBe("X-Grid-Signature");
  } finally {
    web.close();
  }
});
