const isTerminal = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;
const paint = (code) => (text) => (isTerminal ? `\u001b[${code}m${text}\u001b[0m` : String(text));

// A closed terminal or pipe must not end us before we have ended our children.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

export const bold = paint(1);
export const dim = paint(2);
export const red = paint(31);
export const green = paint(32);
export const accent = paint(34);

/** One line to the person at the terminal. */
export function say(text = "") {
  process.stdout.write(`${text}\n`);
}

/** Something a person can act on. `main` prints its message alone, without a stack. */
export class Stop extends Error {
  name = "Stop";
}

/** Runs a command's body; a `Stop` is printed as its sentence, anything else with its stack. Ends with exit code 1. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    process.stderr.write(`\n${red(error instanceof Stop ? error.message : (error?.stack ?? error))}\n`);
    process.exit(1);
  }
}

/** Rows as aligned columns; columns named in `right` (by index) are right-aligned. */
export function table(header, rows, right = []) {
  const all = [header, ...rows].map((row) => row.map(String));
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    `  ${row
      .map((cell, column) => (right.includes(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join("   ")
      .trimEnd()}`;
  return [dim(line(all[0])), ...all.slice(1).map(line)].join("\n");
}

/** `73.4 s`, or `420 ms` under a second. */
export function duration(milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
