import { vi } from "vitest";

/** The server's answer to one request. */
export type Answer = () => Promise<Response>;

/** An answer with `body` as JSON. */
export function answer(status: number, body: unknown): Answer {
  return async () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** No answer at all: the connection broke. */
export const lost: Answer = () => Promise.reject(new TypeError("fetch failed"));

/** An answer that doesn't come from the console's server. */
export const garbled: Answer = async () => new Response("<html>", { status: 500 });

/** Failed answers to a change that was itself valid, with the message shown for each. */
export const FAILURES: [name: string, bad: Answer, title: string][] = [
  [
    "429",
    answer(429, { code: "rate", title: "Too many requests to the service." }),
    "Too many requests to the service.",
  ],
  ["500", answer(500, { code: "unexpected", title: "Something went wrong." }), "Something went wrong."],
  ["HTML", async () => new Response("<html>", { status: 502 }), "Corridor can't be reached (502)."],
  ["nothing", lost, "Corridor didn't respond."],
];

/** An answer that never comes. */
export const silence: Answer = () => new Promise(() => undefined);

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
  /** The answer to changes from now on. */
  next: Answer;
}

/**
 * A stub of the console's server: reads get what `read` returns for their path, with its query; changes are stored in
 * `sent` and get `next`, which a test can replace at any time.
 */
export function stubServer<Body = unknown>(read: (path: string) => Answer, next: Answer): StubServer<Body> {
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
