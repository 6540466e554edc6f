import "server-only";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { Pool } from "pg";
import { createReceiver } from "@/lib/features/webhooks/service/receive-delivery";

/**
 * The product's webhook address for the environment `slug`, on `port` or any free one: what the simulated service signs
 * and sends goes through the real receiver. `statuses`: what each delivery was answered.
 */
export async function openWebhookAddress(pool: Pool, slug: string, port = 0) {
  const receiver = createReceiver(pool);
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
    const status = await receiver.receive({ slug, headers, body });
    statuses.push(status);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, statuses, close: () => server.close() };
}
