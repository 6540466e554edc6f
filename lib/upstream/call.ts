import { setTimeout as sleep } from "node:timers/promises";
import { assumptions } from "@/lib/contract/assumptions";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import { attempt, type HttpRequest, type HttpResponse, isAttemptError } from "./attempt";
import { checkBaseUrl } from "./base-url";
import type { Breaker, Ticket } from "./breaker";
import type { CallOptions, UpstreamOptions, UpstreamTimeouts } from "./client";
import type { Connection, Connections } from "./connections";
import { blocked, circuitOpen, lostAttempt, reachOf } from "./failures";
import { multipartOf } from "./multipart";
import { recordAttempt, showResponse } from "./record";
import { hideCredentials } from "./redact";
import type { PreparedRequest } from "./request";
import { jsonOf, NOT_JSON, readResponse } from "./response";
import { retryDelayMs } from "./retry-after";
import { isLasting } from "./service-errors";

/** Where a client's calls go. `prefix`: the base URL's path. */
export interface Target {
  origin: string;
  prefix: string;
}

export interface Caller {
  options: UpstreamOptions;
  connections: Connections;
  /** Throws an `UpstreamError` when the base URL is not allowed. */
  reach: () => Target;
  authorization: () => string;
}

const TIMEOUTS: UpstreamTimeouts = {
  headersMs: 15_000,
  bodyMs: 15_000,
  totalMs: 30_000,
  // A service that checks a whole file before it answers needs minutes; 100 MB at 0.5 Mbit/s need 27.
  uploadAnswerMs: 300_000,
  uploadTotalMs: 3_000_000,
  maxWaitMs: 5_000,
};
const MAX_BYTES = 32 * 1024 * 1024;
const READ_TRIES = 3;
const KEYED_TRIES = 2;

/** The origin and path of a client's base URL. Throws an `UpstreamError` when it is not allowed. */
export function targetOf(options: UpstreamOptions): Target {
  const verdict = checkBaseUrl(options.baseUrl, options);
  if (!verdict.ok) throw blocked(verdict.reason);
  const { origin, pathname } = new URL(verdict.url);
  return { origin, prefix: pathname.replace(/\/$/, "") };
}

/** Sends a checked call, retrying where that is safe, and returns its result. Throws `UpstreamError`. */
export async function performCall(
  caller: Caller,
  request: PreparedRequest,
  call: CallOptions & { requestId: string },
): Promise<unknown> {
  const { options } = caller;
  const times = { ...TIMEOUTS, ...options.timeouts };
  const clock = { now: Date.now, sleep: pause, random: Math.random, ...options.clock };
  const { origin, prefix } = caller.reach();
  const connection = caller.connections.get(options.key ?? "", origin, options);
  const http = httpRequest(caller, request, prefix, call.requestId);
  const deadline = clock.now() + (call.totalMs ?? (request.file ? times.uploadTotalMs : times.totalMs));
  const headersMs = request.file ? times.uploadAnswerMs : times.headersMs;
  const limits = { ...times, headersMs, maxBytes: options.maxBytes ?? MAX_BYTES };

  for (let number = 1; ; number++) {
    try {
      const totalMs = Math.max(1, deadline - clock.now());
      return await tryOnce(caller, connection, { request, http, call, number }, { ...limits, totalMs }, clock.now);
    } catch (error) {
      if (!isUpstreamError(error) || !mayRetry(request, error, number, call.tries)) throw error;
      const wait = retryDelayMs(number, error.facts.retryAfterSeconds, clock.random());
      if (wait > times.maxWaitMs || clock.now() + wait >= deadline || call.signal?.aborted) throw error;
      await clock.sleep(wait, call.signal);
      if (call.signal?.aborted) throw error;
    }
  }
}

/** Waits; an abort ends the wait early, without an error. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

function httpRequest(caller: Caller, request: PreparedRequest, prefix: string, requestId: string): HttpRequest {
  const { endpoint, idempotencyKey } = request;
  const headers = ["authorization", caller.authorization(), "accept", "application/json"];
  headers.push("user-agent", "corridor", assumptions.requestIdHeader.value, requestId);
  if (idempotencyKey !== undefined) headers.push(assumptions.idempotencyHeader.value, idempotencyKey);
  const http: HttpRequest = { method: endpoint.method, path: prefix + request.path, headers };
  if (request.file) {
    const form = multipartOf(request.file);
    headers.push(...form.headers);
    http.body = form.body;
  } else if (request.body !== undefined) {
    headers.push("content-type", "application/json");
    http.body = JSON.stringify(request.body);
  }
  return http;
}

interface Try {
  request: PreparedRequest;
  http: HttpRequest;
  call: CallOptions & { requestId: string };
  number: number;
}

async function tryOnce(
  caller: Caller,
  { pool, breaker }: Connection,
  one: Try,
  limits: Parameters<typeof attempt>[2],
  now: () => number,
): Promise<unknown> {
  const entry = breaker.enter();
  if (!entry.ok) throw circuitOpen(entry.retryAfterMs);
  const sentAt = now();
  const started = performance.now();
  let receivedAt = sentAt;
  let latencyMs = 0;
  let answer: HttpResponse | undefined;
  let json: unknown;
  let failure: UpstreamError | undefined;
  try {
    answer = await attempt(pool, one.http, limits, one.call.signal).finally(() => {
      receivedAt = now();
      latencyMs = performance.now() - started;
    });
    await one.call.onBody?.(answer.body);
    json = jsonOf(answer.body);
    if (answer.status >= 400) json = hideCredentials(json, caller.authorization());
    if (json !== NOT_JSON && !one.request.endpoint.secretBody)
      showResponse(caller.options.onResponse, one.request.key, answer.status, json);
    return readResponse(one.request.endpoint, answer, json, now());
  } catch (error) {
    if (isUpstreamError(error)) failure = error;
    else if (isAttemptError(error)) failure = lostAttempt(error, reachOf(one.request.endpoint));
    else throw error;
    throw failure;
  } finally {
    judge(breaker, entry.ticket, answer, failure);
    recordAttempt(caller.options.onCall, {
      ...one,
      answer,
      json,
      failure,
      sentAt,
      receivedAt,
      latencyMs,
    });
  }
}

/** Reports an attempt's outcome to the breaker: only a missing response and 5xx but 501 count as failures. */
function judge(breaker: Breaker, ticket: Ticket, response: HttpResponse | undefined, failure?: UpstreamError): void {
  if (response !== undefined) {
    if (response.status >= 500 && response.status !== 501) breaker.fail(ticket);
    else breaker.succeed(ticket);
  } else if (
    failure === undefined ||
    failure.facts.code === "upstream_cancelled" ||
    failure.failure.kind === "garbled"
  ) {
    breaker.leave(ticket);
  } else breaker.fail(ticket);
}

/**
 * Whether a retry is safe and sensible: reads after a lost connection, 429, 502, 503 and 504, unless they create
 * something; a write only with an idempotency key and only when it certainly did not arrive. Never after a lasting
 * refusal, such as a daily limit.
 */
function mayRetry(
  { endpoint, idempotencyKey }: PreparedRequest,
  error: UpstreamError,
  number: number,
  tries = READ_TRIES,
): boolean {
  const { kind, sent, httpStatus, serviceCode } = error.failure;
  const temporary = kind === "unreachable" && error.facts.code === "upstream_unreachable";
  if (endpoint.method !== "GET") {
    return idempotencyKey !== undefined && number < KEYED_TRIES && temporary && sent === "no";
  }
  if (endpoint.creates || isLasting(serviceCode)) return false;
  const busy = kind === "refused" && [429, 502, 503, 504].includes(httpStatus ?? 0);
  return number < tries && (temporary || busy);
}
