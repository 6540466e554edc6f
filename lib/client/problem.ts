import type { Leaves } from "@/lib/api";
import { type ErrorDetails, isNamed } from "@/lib/errors";

/** What went wrong: from the server's problem+json, or from the browser if there was no usable response. */
export class ProblemError extends Error implements ErrorDetails {
  override readonly name = "ProblemError";
  readonly code: string;
  readonly title: string;
  readonly detail?: string;
  readonly meaning?: string;
  readonly next?: string;
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  constructor(
    facts: ErrorDetails,
    /** The HTTP status; 0 if there was no response. */
    readonly status: number,
    readonly requestId?: string,
    options?: { cause?: unknown },
  ) {
    super(facts.title, options);
    this.code = facts.code;
    this.title = facts.title;
    this.detail = facts.detail;
    this.meaning = facts.meaning;
    this.next = facts.next;
    this.fields = facts.fields;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** Whether `error` is a `ProblemError`, with an explanation, rather than a defect. */
export function isProblemError(error: unknown): error is ProblemError {
  return isNamed(error, "ProblemError");
}

/** The problem that `value` describes, or null if it isn't one (RFC 9457, as lib/server/http/problem.ts writes it). */
function readProblem(value: unknown): (ErrorDetails & { requestId?: string }) | null {
  if (typeof value !== "object" || value === null) return null;
  const { code, title } = value as Partial<ErrorDetails>;
  return typeof code === "string" && typeof title === "string"
    ? (value as ErrorDetails & { requestId?: string })
    : null;
}

/** Fired on `window` when the server reports that nobody is signed in: the shell then asks to sign in over the page. */
export const SIGNED_OUT_EVENT = "corridor:signed-out";

/** What an unknown outcome means, by what the request leaves behind; undefined: a change to check for. */
function unknownOutcome(leaves: Leaves | undefined) {
  return leaves
    ? { meaning: leaves === "price" ? "No money moved." : "Nothing changed.", next: "Try again." }
    : { meaning: "Your request may or may not have gone through.", next: "Check before you try again." };
}

/** The problem that there was no usable response, with what that means for what was asked. */
export function noResponse(leaves: Leaves | undefined, cause: unknown): ProblemError {
  const outcome = unknownOutcome(leaves);
  if (navigator.onLine === false) {
    return new ProblemError({ code: "offline", title: "You're offline.", ...outcome }, 0, undefined, { cause });
  }
  const title = "Corridor didn't respond.";
  return new ProblemError({ code: "no_answer", title, ...outcome }, 0, undefined, { cause });
}

/** What a change threw, as a problem: a defect of ours must not end in a message without words. */
export function asProblem(thrown: unknown): ProblemError {
  if (isProblemError(thrown)) return thrown;
  const facts = { code: "defect", title: "Something went wrong on this page.", ...unknownOutcome(undefined) };
  return new ProblemError(facts, 0, undefined, { cause: thrown });
}

/** The statuses that proxies return when the server behind them doesn't respond. */
const UNREACHED = [502, 503, 504];

/** The problem behind an unsuccessful response: as the server describes it, or by its status if a proxy responded. */
export async function problemOf(response: Response, leaves: Leaves | undefined): Promise<ProblemError> {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const problem = readProblem(await response.json().catch(() => null));
  if (problem) return new ProblemError(problem, response.status, problem.requestId ?? requestId);
  const { status } = response;
  const title = UNREACHED.includes(status)
    ? `Corridor can't be reached (${status}).`
    : `Corridor returned an error (${status}).`;
  return new ProblemError({ code: "unreadable_answer", title, ...unknownOutcome(leaves) }, status, requestId);
}
