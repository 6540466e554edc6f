import { createServer, type IncomingMessage, type Server } from "node:http";
import { ZodError, z } from "zod";
import { ApiError } from "../http/api-error";
import { readJson } from "../http/read-body";
import type { World } from "../state/world";
import { CONTROL_ROUTES } from "./routes";

async function handle(world: World, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const url = new URL(request.url ?? "/", "http://control");
  const path = url.pathname.startsWith("/control/") ? url.pathname.slice("/control".length) : url.pathname;
  const route = CONTROL_ROUTES[`${request.method} ${path}`];
  if (!route) return { status: 404, body: { message: `no control endpoint ${request.method} ${path}` } };
  try {
    const result = await route(world, (await readJson(request)) ?? {}, url.searchParams);
    world.store.flush();
    return { status: 200, body: result };
  } catch (error) {
    world.store.flush();
    if (error instanceof ZodError) return { status: 400, body: { message: z.prettifyError(error) } };
    if (error instanceof ApiError) return { status: error.status, body: error.body() };
    return { status: 500, body: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** The control API: JSON, below `/control`, for tests and the demo; it only listens on this machine. */
export function createControlServer(world: World): Server {
  const server = createServer((request, response) => {
    handle(world, request)
      .then(({ status, body }) => {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(JSON.stringify(body ?? {}));
      })
      .catch((error: unknown) => {
        world.errors.push(String(error));
        response.destroy();
      });
  });
  // As for the service itself: a connection must not close just as a paused test uses it again.
  server.keepAliveTimeout = 65_000;
  return server;
}
