import { vi } from "vitest";

/** The server's response to one request. */
export type Responder = () => Promise<Response>;

/** A response with `body` as JSON. */
export function respond(status: number, body: unknown): Responder {
  return async () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** No response at all: the connection broke. */
export const lost: Responder = () => Promise.reject(new TypeError("fetch failed"));

/** A response that doesn't come from the console's server. */
export const garbled: Responder = async () => new Response("<html>", { status: 500 });

/** Failed responses to a change that was itself valid, with the message shown for each. */
export const FAILURES: [name: string, bad: Responder, title: string][] = [
  [
    "429",
    respond(429, { code: "rate", title: "Too many requests to the service." }),
    "Too many requests to the service.",
  ],
  ["500", respond(500, { code: "unexpected", title: "Something went wrong." }), "Something went wrong."],
  ["HTML", async () => new Response("<html>", { status: 502 }), "Corridor can't be reached (502)."],
  ["nothing", lost, "Corridor didn't respond."],
];

/** A response that never comes. */
export const silence: Responder = () => new Promise(() => undefined);

/** A request that changes something, as received by the server. */
export interface Sent<Body = unknown> {
  method: string;
  path: string;
  body: Body;
}

export interface StubServer<Body> {
  /** The changes requested. */
  sent: Sent<Body>[];
  /** Only their bodies. */
  readonly bodies: Body[];
  /** The response to changes from now on. */
  next: Responder;
}

/**
 * A stub of the console's server: reads get what `read` returns for their path, with its query; changes are stored in
 * `sent` and get `next`, which a test can replace at any time.
 */
export function stubServer<Body = unknown>(read: (path: string) => Responder, next: Responder): StubServer<Body> {
  const sent: Sent<Body>[] = [];
  const server = {
    sent,
    next,
    get bodies() {
      return sent.map(({ body }) => body);
    },
  };
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "GET") return read(path)();
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : null });
    return server.next();
  });
  return server;
}
