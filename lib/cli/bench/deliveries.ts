import { randomUUID, sign } from "node:crypto";
import type { World } from "./world";

export interface SignedDelivery {
  headers: Record<string, string>;
  body: string;
}

/** A transaction as the service sends it, obtained by reading one, so that deliveries have a realistic size. */
export async function sampleTransaction({ stack, cookie }: World): Promise<Record<string, unknown>> {
  const headers = { cookie, "corridor-environment": stack.environment };
  const response = await fetch(`${stack.url}/api/transactions?limit=20`, { headers });
  if (!response.ok) throw new Error(`Reading transactions failed: ${response.status}`);
  const page: { data: Record<string, unknown>[] } = await response.json();
  const sample = page.data.find(({ type, status }) => type === "OUTGOING" && status === "COMPLETED") ?? page.data[0];
  if (!sample) throw new Error("The simulated service has no transactions.");
  return sample;
}

/** A new, correctly signed delivery (specification 6, interface-defaults 5). */
export function signedDelivery({ signingKey }: World, transaction: Record<string, unknown>): SignedDelivery {
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({
    id: `Webhook:${randomUUID()}`,
    type: "OUTGOING_PAYMENT.COMPLETED",
    timestamp,
    data: { ...transaction, updatedAt: timestamp },
  });
  const s = sign("sha256", Buffer.from(body), { key: signingKey, dsaEncoding: "der" }).toString("base64");
  return {
    headers: { "content-type": "application/json", "x-service-signature": JSON.stringify({ v: "1", s }) },
    body,
  };
}
