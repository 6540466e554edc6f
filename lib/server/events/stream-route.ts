import "server-only";
import { InputError, NotFoundError, TooManyRequestsError, UnauthenticatedError } from "@/lib/errors";
import { readActor } from "../auth/session";
import { requirePermission } from "../context";
import { getDatabase } from "../db/client";
import { findEnvironment } from "../environments";
import { problemResponse } from "../http/problem";
import { requestInfo } from "../http/request-info";
import { getHub } from "./hub";
import { openStream } from "./open-stream";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // no-transform keeps compression off, which would hold events back; the other is the same for nginx.
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** Streams in one process; a browser shares one among its tabs. */
const MOST_STREAMS = 5_000;

/**
 * `GET /api/notifications/stream?environment=<slug>`: notifications and hints as server-sent events, for a signed-in
 * person. `Last-Event-ID` (or `lastEventId` in the query, for a client that opens anew) asks for what was missed.
 */
export async function streamEvents(request: Request): Promise<Response> {
  const info = requestInfo(request.headers);
  try {
    const actor = await readActor(request.headers);
    if (!actor) throw new UnauthenticatedError();
    requirePermission({ actor }, "notifications:read");
    const query = new URL(request.url).searchParams;
    const slug = query.get("environment");
    if (!slug) {
      throw new InputError({
        code: "environment_missing",
        title: "The request does not say which environment it is about.",
      });
    }
    const environment = await findEnvironment(getDatabase(), slug);
    if (!environment || environment.archivedAt) {
      throw new NotFoundError({ code: "environment_not_found", title: "There is no such environment." });
    }
    const hub = getHub();
    if (hub.subscriberCount >= MOST_STREAMS) {
      throw new TooManyRequestsError({
        code: "too_many_streams",
        title: "Too many screens are open on this server.",
        next: "Live updates start again by themselves; everything else works.",
        retryAfterSeconds: 30,
      });
    }
    const stream = openStream(hub, {
      environmentId: environment.id,
      sessionId: actor.sessionId,
      lastEventId: eventId(request.headers.get("last-event-id") ?? query.get("lastEventId")),
      signal: request.signal,
    });
    return new Response(stream, { headers: { ...HEADERS, "x-request-id": info.id } });
  } catch (error) {
    return problemResponse(error, info.id, request);
  }
}

function eventId(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
