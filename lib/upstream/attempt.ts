import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { isNamed } from "@/lib/errors";

/** One HTTP request to send. */
export interface HttpRequest {
  method: string;
  path: string;
  headers: string[];
  body?: string | AsyncIterable<Uint8Array>;
}

/** A complete response. */
export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Limits of one attempt, in milliseconds and bytes. */
export interface AttemptLimits {
  headersMs: number;
  bodyMs: number;
  totalMs: number;
  maxBytes: number;
}

/** Why an attempt failed; `started`: bytes may have left this machine. */
export class AttemptError extends Error {
  override readonly name = "AttemptError";
  constructor(
    readonly reason: "timeout" | "aborted" | "too-large" | "connection",
    readonly started: boolean,
    options?: { cause?: unknown },
  ) {
    super(reason, options);
  }
}

/** Whether `error` is an attempt that got no response. */
export function isAttemptError(error: unknown): error is AttemptError {
  return isNamed(error, "AttemptError");
}

const TIMEOUTS = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "ETIMEDOUT"]);

/** The system's or undici's error code; for an AggregateError, that of its first error. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : undefined;
}

/**
 * Sends one request over the pool and reads its response. Never follows a redirect, never sends twice. Throws
 * `AttemptError`, which knows whether the request can have reached the service.
 */
export function attempt(
  pool: Dispatcher,
  request: HttpRequest,
  limits: AttemptLimits,
  signal?: AbortSignal,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let finished = false;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    let size = 0;
    const chunks: Buffer[] = [];

    const finish = (): boolean => {
      if (finished) return false;
      finished = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      return true;
    };
    const fail = (reason: AttemptError["reason"], cause: unknown) => {
      if (finish()) reject(new AttemptError(reason, controller !== undefined, { cause }));
    };
    const stop = (reason: AttemptError["reason"], cause: Error) => {
      fail(reason, cause);
      controller?.abort(cause);
    };
    const onAbort = () => stop("aborted", new Error("aborted by the caller", { cause: signal?.reason }));
    const timer = setTimeout(() => stop("timeout", new Error("no complete response in time")), limits.totalMs);
    if (signal?.aborted) return onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });

    const { method, path } = request;
    const dispatch = {
      method: method as Dispatcher.HttpMethod,
      path,
      headers: request.headers,
      // undici takes any async iterable; its types name only Node's streams.
      body: (request.body ?? null) as string | null,
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.bodyMs,
    };
    pool.dispatch(dispatch, {
      // Called right before the first byte is written, never while connecting.
      onRequestStart(started) {
        if (finished) started.abort(new Error("given up before it was sent"));
        else controller = started;
      },
      onResponseStart(_controller, code, received) {
        if (code < 200) return;
        status = code;
        headers = received;
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > limits.maxBytes) stop("too-large", new Error("the response is too large"));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        if (finish()) resolve({ status, headers, body: Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        fail(TIMEOUTS.has(errorCode(error) ?? "") ? "timeout" : "connection", error);
      },
    });
  });
}
