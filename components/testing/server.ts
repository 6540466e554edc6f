import { vi } from "vitest";

/** What the console's server answers to one request. */
export type Answer = () => Promise<Response>;

/** An answer with `body` as JSON. */
export function answer(status: number, body: unknown): Answer {
  return async () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** No answer at all: the connection broke. */
export const lost: Answer = () => Promise.reject(new TypeError("fetch failed"));

/** Something else than the console's server answers. */
export const garbled: Answer = async () => new Response("<html>", { status: 500 });

/** Answers to a change that went wrong for no reason of its own, with what is said then. */
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

/** A request that changes something, as the server got it. */
export interface Sent<Body = unknown> {
  method: string;
  path: string;
  body: Body;
}

export interface StubServer<Body> {
  /** What it was asked to change. */
  sent: Sent<Body>[];
  /** The bodies of that alone. */
  readonly bodies: Body[];
  /** How it answers what changes something, from now on. */
  next: Answer;
}

/**
 * The console's server, seen from the browser: reads get what `read` says for their path, with its query; what changes
 * something is kept in `sent` and gets `next`, which a test changes as it goes.
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
