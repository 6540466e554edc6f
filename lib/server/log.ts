import "server-only";
import { type Logger, levels, pino } from "pino";
import { redact } from "./redaction";

const wanted = process.env.CORRIDOR_LOG_LEVEL?.trim() ?? "";

/** What can't be written, because the disk is full, waits up to this many bytes; what comes then is dropped. */
const destination = pino.destination({ dest: 1, sync: true, maxLength: 1_048_576 });
destination.on("error", () => undefined);

/**
 * The process's log: one JSON object per line on stdout, secrets and personal data hidden by key at any depth
 * (`redact`). Pass it ids and counts, never a body. Its level is read from `process.env` directly, because a broken
 * configuration, including a bad level, must be loggable too.
 */
export const log: Logger = pino(
  {
    level: wanted === "silent" || wanted in levels.values ? wanted : "info",
    base: { service: "corridor", pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    // `redact` has made the error safe; pino's own serializer would add its raw properties back.
    serializers: { err: (err: unknown) => err },
    formatters: {
      level: (label) => ({ level: label }),
      log: (line) => redact(line) as Record<string, unknown>,
    },
  },
  destination,
);
