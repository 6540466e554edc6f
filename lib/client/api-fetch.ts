import { type ErrorFacts, isNamed } from "@/lib/errors";
import { firstIdle } from "./first-idle";

/** What went wrong, as the server's problem+json says, or as the browser found when no usable answer came. */
export class ProblemError extends Error implements ErrorFacts {
  override readonly name = "ProblemError";
  readonly code: string;
  readonly title: string;
  readonly detail?: string;
  readonly meaning?: string;
  readonly next?: string;
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  constructor(
    facts: ErrorFacts,
    /** The HTTP status; 0 when no answer came. */
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

/** Whether `error` is one of ours with something to say, rather than a defect. */
export function isProblemError(error: unknown): error is ProblemError {
  return isNamed(error, "ProblemError");
}

/** The problem that `value` describes, or null when it is none (RFC 9457 as lib/server/http/problem.ts writes it). */
function readProblem(value: unknown): (ErrorFacts & { requestId?: string }) | null {
  if (typeof value !== "object" || value === null) return null;
  const { code, title } = value as Partial<ErrorFacts>;
  return typeof code === "string" && typeof title === "string" ? (value as ErrorFacts & { requestId?: string }) : null;
}

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

export interface ApiFetchOptions {
  /** The slug of the environment that the request is about; console-wide requests have none. */
  environment?: string;
  /** Left out where null, undefined or empty; an array repeats its key. */
  query?: Record<string, QueryValue>;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
}

/** Fired on `window` when the server says that nobody is signed in: the shell asks to sign in over the page. */
export const SIGNED_OUT_EVENT = "corridor:signed-out";

function withQuery(path: string, query: Record<string, QueryValue> = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, String(one));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** No usable answer came: what that means for a read and for a change. */
export function noAnswer(isRead: boolean, cause: unknown): ProblemError {
  const meaning = isRead ? "Nothing changed." : "Your request may or may not have gone through.";
  const next = isRead ? "Try again." : "Check before you try again.";
  if (navigator.onLine === false) {
    return new ProblemError({ code: "offline", title: "You're offline.", meaning, next }, 0, undefined, { cause });
  }
  const title = "Corridor didn't respond.";
  return new ProblemError({ code: "no_answer", title, meaning, next }, 0, undefined, { cause });
}

/** The problem that an answer without success is: as the server says, or that it could not be read. */
export async function problemOf(response: Response, isRead: boolean): Promise<ProblemError> {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const problem = readProblem(await response.json().catch(() => null));
  if (problem) return new ProblemError(problem, response.status, problem.requestId ?? requestId);
  const meaning = isRead ? "Nothing changed." : "Your request may or may not have gone through.";
  const title = `Corridor returned an error (${response.status}).`;
  return new ProblemError(
    { code: "unreadable_answer", title, meaning, next: "Try again." },
    response.status,
    requestId,
  );
}

/**
 * Calls the console's own API and gives its answer as the type says: the server has parsed what came from outside, and
 * both are one build. A 204 gives undefined. Throws `ProblemError`, or the signal's reason when aborted. A 401 also
 * fires `SIGNED_OUT_EVENT`.
 */
export async function apiFetch<Answer>(path: string, options: ApiFetchOptions = {}): Promise<Answer> {
  const method = options.method ?? "GET";
  const isRead = method === "GET";
  const headers: Record<string, string> = { accept: "application/json" };
  if (options.environment) headers["corridor-environment"] = options.environment;
  if (!isRead) headers["content-type"] = "application/json";
  let response: Response;
  let data: unknown;
  if (isRead) await firstIdle;
  try {
    const body = options.body === undefined ? null : JSON.stringify(options.body);
    response = await fetch(withQuery(path, options.query), { method, headers, body, signal: options.signal ?? null });
    if (response.ok) data = response.status === 204 ? undefined : await response.json();
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw noAnswer(isRead, cause);
  }
  if (response.status === 401) window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  if (!response.ok) throw await problemOf(response, isRead);
  return data as Answer;
}
