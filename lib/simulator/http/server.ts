import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { INTERFACE_VERSION } from "@/lib/contract/limits";
import { type Fault, without } from "../faults/faults";
import { deploymentHas } from "../revisions/records";
import type { World } from "../state/world";
import { type ApiResponse, handleApi } from "./api";
import { ApiError, refuse } from "./api-error";
import { PageCache } from "./page-cache";
import { RateLimit } from "./rate-limit";
import { findRoute, type Route } from "./router";

const BASE_PATH = `/${INTERFACE_VERSION}`;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function send(
  response: ServerResponse,
  status: number,
  body: Buffer,
  headers: Record<string, string>,
  cut = false,
): void {
  response.writeHead(status, { ...headers, "Content-Length": body.length });
  if (!cut) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

function sendFault(response: ServerResponse, fault: Fault, requestId: string): void {
  const body = typeof fault.body === "string" ? fault.body : fault.body === undefined ? "" : JSON.stringify(fault.body);
  const type = typeof fault.body === "string" ? "text/plain" : "application/json";
  send(response, fault.status ?? 200, Buffer.from(body), {
    "Content-Type": type,
    "X-Request-Id": requestId,
    ...fault.headers,
  });
}

/** The response to an error: its own body, or a 500 without details, which are kept for the control API. */
function refusal(world: World, error: unknown): ApiResponse & { headers: Record<string, string> } {
  if (error instanceof ApiError) return { status: error.status, body: error.body(), headers: error.headers };
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  world.errors.push(text);
  process.stderr.write(`${text}\n`);
  return { status: 500, body: { status: 500, code: "INTERNAL_ERROR", message: "Something went wrong." }, headers: {} };
}

function routeOf({ options }: World, method: string, path: string): Route {
  const route = path.startsWith(`${BASE_PATH}/`) ? findRoute(method, path.slice(BASE_PATH.length)) : null;
  const { deployment } = options;
  const isGone = route !== null && route !== "method" && !deploymentHas(deployment, route.endpoint.capability);
  if (route === null || (isGone && deployment.bundle !== "R2")) throw refuse(404, "NOT_FOUND", "Endpoint not found.");
  if (route === "method" || isGone)
    throw refuse(405, "METHOD_NOT_ALLOWED", "This endpoint doesn't support the method.");
  return route;
}

async function handle(
  world: World,
  limit: RateLimit,
  pages: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://service");
  const method = request.method ?? "GET";
  const requestId = randomUUID();
  // The service's own clock, which the control API moves: clients use it to tell how far off theirs is.
  response.setHeader("Date", new Date(world.clock.now()).toUTCString());
  const path = url.pathname.startsWith(BASE_PATH) ? url.pathname.slice(BASE_PATH.length) : url.pathname;
  let route: Route | null = null;
  let made: ApiResponse & { headers?: Record<string, string> };
  let fault: Fault | undefined;
  try {
    route = routeOf(world, method, url.pathname);
    world.store.counters.add("requests", route.key);
    fault = world.faults.take({ endpoint: route.key, method, path });
    if (fault?.when === "before" && fault.delayMs > 0) await world.faults.hold(fault.delayMs);
    if (fault?.drop === "before") {
      response.destroy();
      return;
    }
    if (fault?.when === "before" && fault.status !== undefined) {
      request.resume();
      sendFault(response, fault, requestId);
      return;
    }
    made = await handleApi(world, limit, pages, route, request, url.searchParams);
  } catch (error) {
    made = refusal(world, error);
  }
  // Logged before it is acknowledged: what a client was told must survive a kill.
  world.store.flush();
  const isList = route?.key.startsWith("list") === true;
  const delay = world.settings.answerDelayMs + (isList ? world.settings.pageDelayMs : 0);
  if (delay > 0) await pause(delay);
  if (fault?.when === "after" && fault.delayMs > 0) await world.faults.hold(fault.delayMs);
  if (fault?.drop === "after") {
    response.destroy();
    return;
  }
  if (fault?.when === "after" && fault.status !== undefined) {
    sendFault(response, fault, requestId);
    return;
  }
  if (!request.complete) request.resume();
  const headers = {
    "Content-Type": "application/json",
    "X-Request-Id": requestId,
    ...made.headers,
    ...fault?.headers,
  };
  const bytes = made.bytes ?? Buffer.from(made.body === undefined ? "" : JSON.stringify(made.body));
  send(response, made.status, fault?.omit ? without(fault.omit, bytes) : bytes, headers, fault?.drop === "middle");
}

/**
 * The service's HTTP server. Pages that need no credential are served by `hosted`, which returns false for others.
 */
export function createApiServer(
  world: World,
  hosted: (request: IncomingMessage, response: ServerResponse) => boolean,
): Server {
  const limit = new RateLimit();
  const pages = new PageCache();
  const server = createServer((request, response) => {
    if (hosted(request, response)) return;
    handle(world, limit, pages, request, response).catch((error: unknown) => {
      world.errors.push(String(error));
      response.destroy();
    });
  });
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 0;
  return server;
}

/** Listens and returns the port. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
