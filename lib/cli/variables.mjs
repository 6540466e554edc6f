import { red } from "./say.mjs";

/** Whether a separate receiver was requested beside the console, by setting RECEIVER_PORT. */
export const hasReceiver = Boolean(process.env.RECEIVER_PORT);

/**
 * The port in the variable `name`, or `fallback`. Ends the process with a sentence if it is not a port: ports are read
 * while modules load, before anything has begun.
 */
export function portOf(/** @type {string} */ name, /** @type {number} */ fallback) {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  process.stderr.write(`\n${red(`${name} must be a port: a whole number from 1 to 65535.`)}\n`);
  process.exit(1);
}
