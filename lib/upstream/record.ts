import type { UpstreamError } from "@/lib/errors";
import type { HttpResponse } from "./attempt";
import type { CallRecord, UpstreamOptions } from "./client";
import { hideAll, hideSent, redact, redactPath } from "./redact";
import type { PreparedRequest } from "./request";
import { NOT_JSON, upstreamRequestId } from "./response";

interface AttemptFacts {
  request: PreparedRequest;
  call: { requestId: string };
  number: number;
  answer: HttpResponse | undefined;
  json: unknown;
  failure: UpstreamError | undefined;
  sentAt: number;
  receivedAt: number;
  latencyMs: number;
}

/** Passes a response to `onResponse`. An error it throws becomes a warning, because the response matters more. */
export function showResponse(
  onResponse: UpstreamOptions["onResponse"],
  ...[endpoint, status, json]: ShownResponse
): void {
  if (onResponse === undefined) return;
  try {
    onResponse(endpoint, status, json);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : "a response could not be looked at");
  }
}

type ShownResponse = Parameters<NonNullable<UpstreamOptions["onResponse"]>>;

/** Reports one attempt. A failing recorder only causes a warning, so that it can't hide the call's outcome. */
export function recordAttempt(onCall: ((record: CallRecord) => void) | undefined, facts: AttemptFacts): void {
  if (onCall === undefined) return;
  try {
    onCall(recordOf(facts));
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : "recording a call to the service failed");
  }
}

// Each field is copied by name: a spread would store everything, and the request carries the credentials.
function recordOf(facts: AttemptFacts): CallRecord {
  const { request, answer, json, failure } = facts;
  const [path = "", search = ""] = request.path.split("?");
  const date = answer?.headers.date;
  return {
    endpoint: request.key,
    method: request.endpoint.method,
    template: request.endpoint.path,
    path: redactPath(path),
    query: redact(Object.fromEntries(new URLSearchParams(search))) as Record<string, string>,
    attempt: facts.number,
    status: answer?.status ?? null,
    latencyMs: facts.latencyMs,
    sentAt: facts.sentAt,
    receivedAt: facts.receivedAt,
    requestId: facts.call.requestId,
    upstreamRequestId: (answer && upstreamRequestId(answer)) ?? null,
    date: date ?? null,
    errorKind: failure?.failure.kind ?? null,
    sent: failure?.failure.sent ?? "answered",
    idempotencyKey: request.idempotencyKey ?? null,
    requestBody: () => requestBody(request),
    responseBody: () =>
      json === NOT_JSON ? { notJson: true, bytes: answer?.body.length } : responseBody(request, json),
  };
}

function requestBody({ file, endpoint, body }: PreparedRequest): unknown {
  if (file) return { file: file.size ?? null };
  return endpoint.secretBody ? hideAll(body) : redact(body);
}

function responseBody({ endpoint, body }: PreparedRequest, json: unknown): unknown {
  return redact(endpoint.secretBody ? hideSent(json, body) : json);
}
