import "server-only";
import type { Leaves } from "@/lib/api";
import { type ErrorDetails, isAppError } from "@/lib/errors";
import { isDiskFull, noteFailedWrite } from "../db/space";
import { log } from "../log";
import { responseOf, type TextResponse } from "./text-response";

/** The body of every error response: RFC 9457, with what it means for the money and what to do next. */
export interface Problem extends ErrorDetails {
  type: string;
  status: number;
  requestId: string;
}

const UNEXPECTED: ErrorDetails = {
  code: "unexpected",
  title: "Something went wrong in Corridor.",
  meaning: "Your request may or may not have gone through.",
  next: "Check before you try again. If it keeps happening, give your administrator the request ID.",
};

/**
 * Error codes of the network and Postgres for an unreachable database: refused, reset, no route to it, shutting down,
 * starting up, no free connection, or only a replica of it.
 */
const DATABASE_GONE =
  /^(E(AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|PIPE|TIMEDOUT)|57P0[123]|53300|25006|08\w{3})$/;
/**
 * The second is a socket that isn't open; the last, what was to be rolled back on a connection that is lost: its own
 * error is hidden by this one.
 */
const CONNECTION_LOST =
  /^(Connection terminated|connect ENOENT|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether `error`, or its cause, says that the database can't be reached. */
function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return DATABASE_GONE.test(code) || CONNECTION_LOST.test(error.message) || isDatabaseGone(error.cause);
}

/** The details to show for `error`: its own if it was thrown on purpose, otherwise words that reveal nothing. */
export function problemFor(error: unknown, requestId: string, leaves: Leaves | undefined): Problem {
  if (isAppError(error)) {
    return { type: `urn:corridor:problem:${error.code}`, status: error.status, ...error.facts, requestId };
  }
  const meaning = leaves === "price" ? "No money moved." : "Nothing changed.";
  const facts = leaves ? { ...UNEXPECTED, meaning, next: "Try again in a moment." } : UNEXPECTED;
  const isFull = isDiskFull(error);
  if (isFull || isDatabaseGone(error)) {
    noteFailedWrite(error);
    const gone = {
      code: "database_unavailable",
      title: isFull ? "Corridor's database has no space left." : "Corridor can't reach its database.",
      retryAfterSeconds: 5,
    };
    return { ...facts, ...gone, type: "urn:corridor:problem:database_unavailable", status: 503, requestId };
  }
  return { type: "urn:corridor:problem:unexpected", status: 500, ...facts, requestId };
}

/**
 * The one mapping from an error to an HTTP response; `leaves`: what a request that isn't a read leaves behind, if
 * nothing to check. Logs unexpected errors with the request id.
 */
export function problemText(error: unknown, requestId: string, request: Request, leaves?: Leaves): TextResponse {
  const problem = problemFor(error, requestId, request.method === "GET" ? "nothing" : leaves);
  if (problem.status >= 500) {
    const path = new URL(request.url).pathname;
    log.error({ err: error, requestId, method: request.method, path, code: problem.code }, "request failed");
  }
  const headers = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-request-id": requestId,
  });
  if (problem.retryAfterSeconds !== undefined) headers.set("retry-after", String(Math.ceil(problem.retryAfterSeconds)));
  return { status: problem.status, headers, content: JSON.stringify(problem) };
}

/** The same for Next. */
export function problemResponse(error: unknown, requestId: string, request: Request): Response {
  return responseOf(problemText(error, requestId, request));
}
