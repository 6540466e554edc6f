const isTerminal = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
const paint = (/** @type {number} */ code) => (/** @type {unknown} */ text) =>
  isTerminal ? `\u001b[${code}m${text}\u001b[0m` : String(text);

// A closed terminal or pipe must not end us before we have ended our children.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

export const bold = paint(1);
export const dim = paint(2);
export const red = paint(31);
export const green = paint(32);
export const accent = paint(34);

/** Prints a line for the person at the terminal. */
export function say(text = "") {
  process.stdout.write(`${text}\n`);
}

/** A problem that a person can act on. `main` prints its message alone, without a stack. */
export class Stop extends Error {
  /** @override */
  name = "Stop";
}

/** A thrown value in words; with its stack unless it is a `Stop`, whose message says everything needed. */
export function wordsOf(/** @type {unknown} */ error) {
  if (error instanceof Stop) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The system's error code (`ENOENT`); undefined if there is none. */
export function codeOf(/** @type {unknown} */ error) {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** Runs a command's body; a `Stop` is printed as its sentence, anything else with its stack. Ends with exit code 1. */
export async function main(/** @type {() => unknown} */ body) {
  try {
    await body();
  } catch (error) {
    process.stderr.write(`\n${red(wordsOf(error))}\n`);
    process.exit(1);
  }
}

/** Rows as aligned columns; columns named in `right` (by index) are right-aligned. */
export function table(
  /** @type {string[]} */ header,
  /** @type {unknown[][]} */ rows,
  /** @type {number[]} */ right = [],
) {
  const all = rows.map((row) => row.map(String));
  const widths = header.map((head, column) => Math.max(head.length, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {string[]} */ row) =>
    `  ${row
      .map((cell, column) =>
        right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("   ")
      .trimEnd()}`;
  return [dim(line(header)), ...all.map(line)].join("\n");
}

/** `73.4 s`, or `420 ms` under a second. */
export function duration(/** @type {number} */ milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
