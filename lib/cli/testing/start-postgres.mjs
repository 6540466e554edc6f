// Started by postgres.integration.test.ts: starts Postgres in the given folder, reports, and waits to be killed.
import { startPostgres } from "../postgres.mjs";

const { url, attached } = await startPostgres({ dataDir: process.argv[2] ?? "" });
process.send?.({ url, attached });
setInterval(() => undefined, 60_000);
