import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { TextResponse } from "./text-response";

const ORIGIN = "http://corridor";
/** Below this a body is not worth compressing. */
const LEAST_GZIPPED_BYTES = 1_024;
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const pack = promisify(gzip);

/** The headers of a request that arrived at `node:http`. */
export function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

/** An incoming request, for a route. No body: for reads only. Only path and query of its address are used. */
export function requestOf(incoming: IncomingMessage): Request {
  return new Request(new URL(incoming.url ?? "/", ORIGIN), { headers: headersOf(incoming) });
}

/**
 * Writes `answer` as the response to `request`, reading a Response's body whole; gzipped if that is worthwhile and
 * accepted.
 */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response | TextResponse,
): Promise<void> {
  const headers = Object.fromEntries(answer.headers);
  let body = "content" in answer ? Buffer.from(answer.content ?? "") : Buffer.from(await answer.arrayBuffer());
  if (body.length >= LEAST_GZIPPED_BYTES) {
    headers.vary = "accept-encoding";
    if (TAKES_GZIP.test(String(request.headers["accept-encoding"] ?? ""))) {
      body = await pack(body, { level: 4 });
      headers["content-encoding"] = "gzip";
    }
  }
  response.writeHead(answer.status, { ...headers, "content-length": body.length }).end(body);
}
