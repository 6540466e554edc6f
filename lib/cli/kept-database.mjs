import { setTimeout as sleep } from "node:timers/promises";
import { duration, red, say } from "./say.mjs";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps a database running: starts it with `connect`, and restarts it under the same address whenever it ends unasked.
 * `current()` is the last result of `connect`; `stop()` ends it for good.
 */
/** @type {typeof import("./kept-database.mjs").keepDatabase} */
export async function keepDatabase(connect) {
  let database = await connect();
  let isStopping = false;
  let restarting = Promise.resolve();

  async function again() {
    let wait = FIRST_WAIT_MS;
    while (!isStopping) {
      try {
        const began = Date.now();
        database = await connect();
        say(`Postgres runs again ${`(${duration(Date.now() - began)})`}.`);
        return watch();
      } catch (error) {
        say(
          red(
            `Postgres could not be started: ${error instanceof Error ? error.message : String(error)} Trying again in ${duration(wait)}.`,
          ),
        );
        await sleep(wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    }
  }
  function watch() {
    database.exited?.then(() => {
      if (isStopping) return;
      say(red("Postgres ended; starting it again."));
      restarting = again();
    });
  }
  watch();
  return {
    current: () => database,
    async stop() {
      isStopping = true;
      await restarting;
      await database.stop();
    },
  };
}
