import type { Permission } from "@/lib/permissions";

/**
 * What a person needs to know when something goes wrong: one shape from the verb to the screen (RFC 9457 on the wire).
 */
export interface ErrorDetails {
  /** Stable, machine-readable: `quote_expired`. */
  code: string;
  /** What happened, in a sentence. */
  title: string;
  /** Specifics, if there is more to say. Never a secret, never personal data. */
  detail?: string;
  /** What it means for the money. */
  meaning?: string;
  /** What to do next. */
  next?: string;
  /** Messages by field path (`source.accountId`), shown at the field. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The one that the person's role lacks, where that is why. */
  permission?: Permission;
}

/** The base of every error that a verb throws on purpose; `status` is the HTTP status it maps to. */
export class AppError extends Error {
  override readonly name: string = "AppError";
  constructor(
    readonly status: number,
    readonly facts: ErrorDetails,
    options?: { cause?: unknown },
  ) {
    super(facts.title, options);
  }
  get code(): string {
    return this.facts.code;
  }
}

/**
 * Whether `error` has this `name`. A build holds several copies of a class, so `instanceof` is false for an error
 * thrown by another bundle; its shape is the same everywhere.
 */
export function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name;
}

/** Whether `error` was thrown on purpose, by whichever bundle, and has details to show. */
export function isAppError(error: unknown): error is AppError {
  if (!(error instanceof Error) || !("facts" in error && "status" in error)) return false;
  const { status, facts } = error;
  return typeof status === "number" && typeof facts === "object" && facts !== null && "code" in facts;
}

/** Input that can't be accepted; `fields` says where and why. 400. */
export class InputError extends AppError {
  override readonly name = "InputError";
  constructor(facts: Partial<ErrorDetails> & { title: string }) {
    super(400, { code: "invalid_input", ...facts });
  }
}

/** Nobody is signed in, or the session ended. 401. */
export class UnauthenticatedError extends AppError {
  override readonly name = "UnauthenticatedError";
  constructor(facts: Partial<ErrorDetails> = {}) {
    super(401, {
      code: "signed_out",
      title: "You're signed out.",
      next: "Sign in again. What you typed is kept.",
      ...facts,
    });
  }
}

/** The person's role does not allow it. 403. */
export class ForbiddenError extends AppError {
  override readonly name = "ForbiddenError";
  constructor(facts: Partial<ErrorDetails> = {}) {
    super(403, {
      code: "forbidden",
      title: "Your role does not allow this.",
      next: "Ask an administrator to change your role.",
      ...facts,
    });
  }
}

/** The thing does not exist, or not in this environment. 404. */
export class NotFoundError extends AppError {
  override readonly name = "NotFoundError";
  constructor(facts: Partial<ErrorDetails> & { title: string }) {
    super(404, { code: "not_found", ...facts });
  }
}

/** The state has changed: someone else was first, or it is too late. 409. */
export class ConflictError extends AppError {
  override readonly name = "ConflictError";
  constructor(facts: ErrorDetails) {
    super(409, facts);
  }
}

/** Too many attempts in too short a time. 429. */
export class TooManyRequestsError extends AppError {
  override readonly name = "TooManyRequestsError";
  constructor(facts: ErrorDetails & { retryAfterSeconds: number }) {
    super(429, facts);
  }
}

export type UpstreamErrorKind = "refused" | "unreachable" | "timeout" | "garbled" | "circuit-open";

/** What is known about a failed call to the service. */
export interface UpstreamFailure {
  kind: UpstreamErrorKind;
  /** How long the service refuses calls (423), as an ISO instant. */
  lockedUntil?: string;
  /** `no`: the service certainly did not receive it. `maybe`: the outcome is unknown. `answered`: it replied. */
  sent: "no" | "maybe" | "answered";
  /** The service's HTTP status, if it answered. */
  httpStatus?: number;
  /** `code` and `message` of the service's error body (interface-defaults 4). */
  serviceCode?: string;
  serviceMessage?: string;
  /** The service's own request id, if it sent one. */
  upstreamRequestId?: string;
}

/** A call to the service that did not end in a usable response. The details are safe to show to a person. */
export class UpstreamError extends AppError {
  override readonly name = "UpstreamError";
  constructor(
    status: number,
    facts: ErrorDetails,
    readonly failure: UpstreamFailure,
    options?: { cause?: unknown },
  ) {
    super(status, facts, options);
  }
}

/** Whether `error` is a call to the service that did not end in a usable response. */
export function isUpstreamError(error: unknown): error is UpstreamError {
  return isAppError(error) && isNamed(error, "UpstreamError");
}
