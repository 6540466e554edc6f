import { red } from "./say.mjs";

/** The variable `name` without the space around it, such as the line end of a secret's file; undefined if empty. */
export const textOf = (/** @type {string} */ name) => process.env[name]?.trim() || undefined;

/** Whether a separate receiver was requested beside the console, by setting RECEIVER_PORT. */
export const hasReceiver = textOf("RECEIVER_PORT") !== undefined;

/**
 * The port in the variable `name`, or `fallback`. Ends the process with a sentence if it is not a port: ports are read
 * while modules load, before anything has begun.
 */
export function portOf(/** @type {string} */ name, /** @type {number} */ fallback) {
  const text = textOf(name) ?? String(fallback);
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  process.stderr.write(`\n${red(`${name} must be a port: a whole number from 1 to 65535.`)}\n`);
  process.exit(1);
}
