import "server-only";
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import type { Pool } from "pg";
import { expect, onTestFinished, vi } from "vitest";
import { readPublicKey } from "@/lib/webhooks/public-key";
import type { Database } from "../db/client";
import { webhookKey } from "../db/schema/environment";
import { findEnvironment } from "../environments";
import { addSimulatedEnvironment } from "./simulated-environment";

export type Sender = Awaited<ReturnType<typeof addSender>>;

/** An environment with a key, and a signer of deliveries to it that acts like the service. */
export async function addSender(db: Database) {
  const slug = await addSimulatedEnvironment(db);
  const environmentId = (await findEnvironment(db, slug))?.id ?? "";
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const pem = publicKey.export({ format: "pem", type: "spki" }).toString();
  const read = readPublicKey(pem);
  const fingerprint = read.ok ? read.publicKey.fingerprint : "";
  await db.insert(webhookKey).values({ environmentId, name: "Key", publicKey: pem, fingerprint });

  function signed(payload: object | string) {
    const body = typeof payload === "string" ? payload : JSON.stringify(payload);
    const s = sign("sha256", Buffer.from(body), privateKey).toString("base64");
    const length = String(Buffer.byteLength(body));
    const headers = {
      "content-type": "application/json",
      "content-length": length,
      "x-service-signature": JSON.stringify({ v: "1", s }),
    };
    return { method: "POST", headers, body };
  }
  return { slug, environmentId, path: `/api/webhooks/${slug}`, signed };
}

/** A delivery's payload. */
export const eventOf = (type: string, data: object = {}, id = `Webhook:${randomUUID()}`) => ({
  id,
  type,
  timestamp: "2026-03-01T10:00:00Z",
  data,
});

/** The payload of a payment that waits for the platform's decision. */
export const askingEvent = (transactionId = `Transaction:${randomUUID()}`, id?: string) =>
  eventOf(
    "INCOMING_PAYMENT.PENDING",
    {
      id: transactionId,
      type: "INCOMING",
      status: "PENDING",
      source: { sourceType: "UMA_ADDRESS", umaAddress: "$ana@bank.example" },
      receivedAmount: { amount: 48_000, currency: { code: "EUR", decimals: 2 } },
    },
    id,
  );

/** Keeps deliveries from being stored until the returned function is called, so that all that arrive wait together. */
export async function holdStores(pool: Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("lock table webhook_delivery in share mode");
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query("commit");
    client.release();
  };
  onTestFinished(release);
  return release;
}

/** Waits until `count` statements wait for the lock of `holdStores`. */
export const untilStoresWait = (pool: Pool, count: number) =>
  vi.waitFor(async () => {
    // Only of this database: other tests' databases are copies of the same template, so their tables have the same oid.
    const { rows } = await pool.query(
      `select from pg_locks where not granted and relation = 'webhook_delivery'::regclass
        and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toHaveLength(count);
  });
