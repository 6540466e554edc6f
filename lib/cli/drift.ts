import { open } from "node:fs/promises";
import { isAppError } from "@/lib/errors";
import type { Difference } from "@/lib/features/drift/schema";
import { compareDocument } from "@/lib/features/drift/service/compare-document";
import { MOST_BYTES } from "@/lib/features/drift/service/read-document";
import { counted } from "@/lib/numbers";

const TITLES: Record<Difference["severity"], string> = {
  breaking: "BREAKING",
  handled: "HANDLED",
  note: "NOTE",
};
const MOST_PLACES = 3;

function lineOf({ severity, where, sentence, screens }: Difference): string {
  const more = where.length > MOST_PLACES ? ` and ${where.length - MOST_PLACES} more` : "";
  const touched = screens.length > 0 ? `\n           Pages: ${screens.join(", ")}` : "";
  return `${TITLES[severity].padEnd(9)}  ${where.slice(0, MOST_PLACES).join(", ")}${more}\n           ${sentence}${touched}`;
}

/** The file's text, at most a little more than can be compared: a longer file is refused without holding it whole. */
async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES + 1), 0, MOST_BYTES + 1, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Compares a file with the contract and prints the differences. Exit code 0: nothing breaks, 1: something does, 2:
 * unreadable.
 */
async function drift(path: string | undefined): Promise<number> {
  if (!path) {
    process.stderr.write("Give a file: npm run admin -- drift <openapi.yaml>\n");
    return 2;
  }
  try {
    const { title, version, differences, unused } = await compareDocument(await readText(path));
    const count = (severity: Difference["severity"]) => differences.filter((one) => one.severity === severity).length;
    const summary = `${count("breaking")} breaking, ${count("handled")} handled, ${counted(count("note"), "note")}`;
    const rest = `Not used by Corridor: ${counted(unused.endpoints, "endpoint")} and ${counted(unused.fields, "field")}.`;
    process.stdout.write(`${[`${title} ${version}: ${summary}`, ...differences.map(lineOf), rest].join("\n\n")}\n`);
    return count("breaking") > 0 ? 1 : 0;
  } catch (error) {
    const words = isAppError(error)
      ? `${error.facts.title} ${error.facts.detail ?? ""}`
      : `The file can't be opened: ${error}`;
    process.stderr.write(`${words.trim()}\n`);
    return 2;
  }
}

process.exitCode = await drift(process.argv[2]);
