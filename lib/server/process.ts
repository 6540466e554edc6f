import "server-only";
import { pathToFileURL } from "node:url";
import { closeDatabase } from "./db/client";
import { log } from "./log";
import { startRefusal } from "./start-refusal";

/**
 * Ends this process on the first SIGTERM or SIGINT, once `stop` is done and the database closed. Returns whether a
 * signal has arrived.
 */
export function stopOnSignal(name: string, stop: () => Promise<unknown>): () => boolean {
  let isStopping = false;
  const end = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, `the ${name} stops`);
    await stop();
    await closeDatabase();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void end(signal));
  return () => isStopping;
}

/**
 * Lets this process outlive its log. If nobody listens, Node throws what it can't write to a full disk or a closed
 * pipe, and the report of that fails in the same way, for ever.
 */
export function outliveLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/**
 * Runs `main` if the module at `url` is what Node was started with. An error is reported and ends the process,
 * including one that a package throws where nothing awaits it.
 */
export function runAsProcess(name: string, url: string, main: () => Promise<void>): void {
  if (!process.argv[1] || url !== pathToFileURL(process.argv[1]).href) return;
  outliveLog();
  // Node itself would print it as it is: a database's error has the row's values in it.
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, `unhandled error in the ${name}`);
    process.exit(1);
  });
  main().catch((err: unknown) => {
    const refusal = startRefusal(err);
    if (refusal === null) log.fatal({ err }, `the ${name} can't run`);
    else process.stderr.write(`\n${refusal}\n\n`);
    process.exit(1);
  });
}
