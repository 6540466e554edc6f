import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { handleBeforeNext } from "@/lib/server/http/before-next";
import { headersOf } from "@/lib/server/http/node-http";
import { responseHeaders } from "./delivery-response";
import { type Receiver, webReceiver } from "./receive-delivery";

/** Answers the delivery that arrives as `request` for the environment `slug` (specification 6). */
export async function handleDelivery(
  { receive }: Pick<Receiver, "receive">,
  slug: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = request.iterator({ destroyOnReturn: false });
  const status = await receive({ slug, headers: headersOf(request), body });
  response.writeHead(status, { ...responseHeaders(status), "content-length": 0 }).end();
  // Drains the rest of a refused body; otherwise the sender would not read the response.
  request.resume();
}

/**
 * Makes the process answer deliveries before Next sees them, even the first one after a start: a payment that waits for
 * a decision has no time for Next to load a route.
 */
export function takeDeliveries(): void {
  handleBeforeNext("POST", "/api/webhooks/*", (request, response, slug) =>
    handleDelivery(webReceiver(), slug, request, response),
  );
}

/** The same as a Next route, used where Next has to see every request: during development. */
export async function deliveryRoute(request: Request, { params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  const status = await webReceiver().receive({ slug: environment, headers: request.headers, body: request.body });
  // No body: Next would gzip and chunk even the shortest.
  return new Response(null, { status, headers: responseHeaders(status) });
}
