import "server-only";
import { TooManyRequestsError } from "@/lib/errors";
import { requirePermission } from "../context";
import { authenticated, withinEnvironment } from "../http/authenticated";
import { responseOf } from "../http/text-response";
import { getHub } from "./hub";
import { openStream } from "./open-stream";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // no-transform prevents compression, which would delay events; the other does the same for nginx's buffering.
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** Maximum streams in one process; a browser shares one among its tabs. */
const MOST_STREAMS = 5_000;
/** Maximum of one person: nobody can take everyone's. */
export const MOST_OF_ONE = 1_000;

/**
 * `GET /api/notifications/stream?environment=<slug>`: notifications and hints as server-sent events, for a signed-in
 * person. `Last-Event-ID` (or `lastEventId` in the query, for a client that reconnects) asks for what was missed.
 */
export async function streamEvents(request: Request): Promise<Response> {
  const response = await authenticated(request, async (ctx, query) => {
    requirePermission(ctx, "notifications:read");
    const { environment } = await withinEnvironment(ctx, request, query);
    const hub = getHub();
    if (hub.subscriberCount >= MOST_STREAMS || hub.countOf(ctx.actor.personId) >= MOST_OF_ONE) {
      throw new TooManyRequestsError({
        code: "too_many_streams",
        title: "Too many live connections are open.",
        next: "Live updates will resume automatically. Everything else works.",
        retryAfterSeconds: 30,
      });
    }
    const stream = openStream(hub, {
      environmentId: environment.id,
      sessionId: ctx.actor.sessionId,
      personId: ctx.actor.personId,
      role: ctx.actor.role,
      lastEventId: eventId(request.headers.get("last-event-id") ?? query.get("lastEventId")),
      signal: request.signal,
    });
    return new Response(stream, { headers: HEADERS });
  });
  return responseOf(response);
}

function eventId(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
