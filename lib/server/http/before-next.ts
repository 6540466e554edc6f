import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { log } from "../log";
import { API_POLICY, SECURITY_HEADERS } from "./security-headers";

/** Answers a request completely. `name`: the part of the path matched by the star, decoded. */
export type Handler = (request: IncomingMessage, response: ServerResponse, name: string) => Promise<void>;

const shared = globalThis as { corridorHandlers?: Map<string, Handler>; corridorStandsBeforeNext?: boolean };

/**
 * Answers requests with `method` for `path` here from now on instead of in Next, which spends more on a request than
 * most verbs do. `path` is exact, or ends in `/*` for one more segment. A route registers itself when Next loads it for
 * its first request: until then, and for every other address, Next answers.
 */
export function handleBeforeNext(method: string, path: string, handler: Handler): void {
  shared.corridorHandlers ??= new Map();
  shared.corridorHandlers.set(`${method} ${path}`, handler);
}

function find({ method, url = "", headers }: IncomingMessage): [handler: Handler, name: string] | null {
  const [path = ""] = url.split(/[?#]/, 1);
  const exact = shared.corridorHandlers?.get(`${method} ${path}`);
  // Our pages never send a read with a body.
  if (exact) return "content-length" in headers || "transfer-encoding" in headers ? null : [exact, ""];
  const at = path.lastIndexOf("/") + 1;
  const named = at < path.length && shared.corridorHandlers?.get(`${method} ${path.slice(0, at)}*`);
  // `guardDoor` has already refused what can't be decoded.
  return named ? [named, decodeURIComponent(path.slice(at))] : null;
}

function standBefore(server: Server): void {
  const next = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const found = find(request);
    if (!found) {
      for (const listener of next) listener.call(server, request, response);
      return;
    }
    for (const { key, value } of SECURITY_HEADERS) response.setHeader(key, value);
    response.setHeader("Content-Security-Policy", API_POLICY);
    found[0](request, response, found[1]).catch((err: unknown) => {
      log.error({ err }, "a request could not be answered");
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}

/**
 * Activates `handleBeforeNext` from the first request that this process receives. Not in development, where Next must
 * see each request to load what has changed.
 */
export function standBeforeNext(): void {
  if (shared.corridorStandsBeforeNext || process.env.NODE_ENV !== "production") return;
  shared.corridorStandsBeforeNext = true;
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    // Node looks up its listeners after this, so the first request is handled too.
    standBefore(server);
  });
}
