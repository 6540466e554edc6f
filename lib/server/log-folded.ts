import "server-only";
import { log } from "./log";

/** Similar lines within this time become one that says how many there were. */
const FOLD_MS = 60_000;
/** Kinds of lines that are tracked; with more than that, folding is pointless. */
const MOST_KINDS = 500;

type Level = "warn" | "error";
interface Fold {
  more: number;
  last: object;
}

const folds = new Map<string, Fold>();

/**
 * Writes a line to the log, and similar ones within the next minute as one more line with their number (`more`) and the
 * fields of the last: a service that is down with thousands of payments open must not bury everything else. Similar
 * means the same text, environment and code.
 */
function fold(level: Level, fields: object, message: string): void {
  const { environmentId, code, err } = fields as { environmentId?: string; code?: string; err?: unknown };
  const failure = err as { code?: unknown; name?: unknown } | undefined;
  const kind = [level, message, environmentId, code ?? failure?.code ?? failure?.name].join("\n");
  const known = folds.get(kind);
  if (known) {
    known.more += 1;
    known.last = fields;
    return;
  }
  log[level](fields, message);
  if (folds.size >= MOST_KINDS) return;
  folds.set(kind, { more: 0, last: fields });
  setTimeout(() => tellMore(level, kind, message), FOLD_MS).unref();
}

function tellMore(level: Level, kind: string, message: string): void {
  const known = folds.get(kind);
  folds.delete(kind);
  if (known && known.more > 0) log[level]({ ...known.last, more: known.more }, message);
}

export const warnFolded = (fields: object, message: string): void => fold("warn", fields, message);
export const errorFolded = (fields: object, message: string): void => fold("error", fields, message);
