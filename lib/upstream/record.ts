import type { UpstreamError } from "@/lib/errors";
import { NOT_JSON, upstreamRequestId } from "./answer";
import type { HttpAnswer } from "./attempt";
import type { CallRecord, UpstreamOptions } from "./client";
import { hideAll, hideSent, redact, redactPath } from "./redact";
import type { PreparedRequest } from "./request";

interface AttemptFacts {
  request: PreparedRequest;
  call: { requestId: string };
  number: number;
  answer: HttpAnswer | undefined;
  json: unknown;
  failure: UpstreamError | undefined;
  sentAt: number;
  receivedAt: number;
  latencyMs: number;
}

/** Passes a response to `onAnswer`. An error it throws becomes a warning, because the response matters more. */
export function showAnswer(onAnswer: UpstreamOptions["onAnswer"], ...[endpoint, status, json]: ShownAnswer): void {
  if (onAnswer === undefined) return;
  try {
    onAnswer(endpoint, status, json);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : "an answer could not be looked at");
  }
}

type ShownAnswer = Parameters<NonNullable<UpstreamOptions["onAnswer"]>>;

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
