import { getDatabaseHandle } from "@/lib/server/db/client";
import { openWebhookAddress } from "@/lib/server/testing/webhook-address";
import { startWorker } from "@/lib/server/worker";

/**
 * The product's receiving and deciding half as a process that a test can kill: answers deliveries on PORT for the
 * environment SLUG and works on jobs. Says READY on standard output.
 */
const { PORT, SLUG = "" } = process.env;
await startWorker();
await openWebhookAddress(getDatabaseHandle().pool, SLUG, Number(PORT));
process.stdout.write("READY\n");
