import { createServer } from "node:http";
import { Readable } from "node:stream";
import { createReceiver } from "@/lib/features/webhooks/service/receive-delivery";
import { getDatabaseHandle } from "@/lib/server/db/client";
import { startWorker } from "@/lib/server/worker";

/**
 * The product's receiving and deciding half as a process that a test can kill: answers deliveries on PORT for the
 * environment SLUG and works on jobs. Says READY on standard output.
 */
const { PORT, SLUG = "" } = process.env;
const receiver = createReceiver(getDatabaseHandle().pool);
await startWorker({ concurrency: 4 });
createServer(async (request, response) => {
  const headers = new Headers(request.headers as Record<string, string>);
  const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  const status = await receiver.receive({ slug: SLUG, headers, body });
  response.writeHead(status).end();
}).listen(Number(PORT), "127.0.0.1", () => process.stdout.write("READY\n"));
