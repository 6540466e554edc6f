import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { createReceiver } from "@/lib/features/webhooks/service/receive-delivery";
import { openDoor } from "@/lib/receiver";

/**
 * The product's webhook address for the environment `slug`, on any free port: what the simulated service signs and
 * sends goes through the real receiver. `statuses`: the HTTP status of each reply.
 */
export async function openWebhookAddress(pool: Pool, slug: string) {
  const receiver = createReceiver(pool);
  const statuses: number[] = [];
  const noting: Pick<typeof receiver, "receive"> = {
    async receive(delivery) {
      const status = await receiver.receive(delivery);
      statuses.push(status);
      return status;
    },
  };
  const door = await openDoor(noting, drizzle(pool), { host: "127.0.0.1", port: 0 });
  return { url: `http://127.0.0.1:${door.port}/api/webhooks/${slug}`, statuses, close: () => void door.close() };
}
