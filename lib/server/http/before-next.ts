import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { log } from "../log";
import { API_POLICY, SECURITY_HEADERS } from "./security-headers";

/** Answers a request completely. `name`: what stands in the address in place of the star, decoded. */
export type Answering = (request: IncomingMessage, response: ServerResponse, name: string) => Promise<void>;

const shared = globalThis as { corridorAnswering?: Map<string, Answering>; corridorStandsBeforeNext?: boolean };

/**
 * From now on requests with `method` for `path` are answered here and not by Next, which spends more on a request than
 * most verbs do. `path` is exact, or ends in `/*` for one more name. A route of ours says so when Next loads it for its
 * first request: until then, and for every other address, Next answers.
 */
export function answerBeforeNext(method: string, path: string, answering: Answering): void {
  shared.corridorAnswering ??= new Map();
  shared.corridorAnswering.set(`${method} ${path}`, answering);
}

function find({ method, url = "", headers }: IncomingMessage): [answering: Answering, name: string] | null {
  const [path = ""] = url.split("?", 1);
  const exact = shared.corridorAnswering?.get(`${method} ${path}`);
  // A read with a body is nothing that a page of ours sends.
  if (exact) return "content-length" in headers || "transfer-encoding" in headers ? null : [exact, ""];
  const at = path.lastIndexOf("/") + 1;
  const named = at < path.length && shared.corridorAnswering?.get(`${method} ${path.slice(0, at)}*`);
  // `guardDoor` has refused what can't be decoded.
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
 * Lets what `answerBeforeNext` names be answered from the first request on that this process receives. Not while
 * developing: there Next must see each request to load what has changed.
 */
export function standBeforeNext(): void {
  if (shared.corridorStandsBeforeNext || process.env.NODE_ENV !== "production") return;
  shared.corridorStandsBeforeNext = true;
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    // Its listeners are looked up after this, so the first request is met already.
    standBefore(server);
  });
}
