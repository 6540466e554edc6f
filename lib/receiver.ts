import "server-only";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { responseHeaders } from "@/lib/features/webhooks/service/delivery-response";
import { handleDelivery } from "@/lib/features/webhooks/service/delivery-route";
import { createReceiver, RECEIVING_CONNECTIONS, type Receiver } from "@/lib/features/webhooks/service/receive-delivery";
import { createDatabase, type Database } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { env } from "@/lib/server/env";
import { guardDoor, refuseRequest } from "@/lib/server/http/door";
import { headersOf, sendResponse } from "@/lib/server/http/node-http";
import { nowhereResponse } from "@/lib/server/http/nowhere";
import { recordPeerAddresses } from "@/lib/server/http/peer-address";
import { healthResponse, receiverReadinessResponse } from "@/lib/server/http/readiness";
import { log } from "@/lib/server/log";
import { warnFolded } from "@/lib/server/log-folded";
import { runAsProcess, stopOnSignal } from "@/lib/server/process";

/** How long a sender may take, in milliseconds; slower ones are cut off. */
export interface Patience {
  headersMs: number;
  /** Headers and body together. */
  requestMs: number;
  /** Longer than a reverse proxy keeps an idle connection, or else it would send into one that is closing. */
  idleMs: number;
}

const PATIENCE: Patience = { headersMs: 10_000, requestMs: 20_000, idleMs: 75_000 };
const MOST_CONNECTIONS = 4_000;
const ORIGIN = "http://receiver";
/** Responses still pending this long after a stop request are cut off. */
const DRAIN_MS = 15_000;

export interface Door {
  port: number;
  /** Accepts no new connections and answers pending requests; resolves once all connections are closed. */
  close(): Promise<void>;
}

interface Options {
  host: string;
  /** 0: any free port. */
  port: number;
  patience?: Patience;
}

/**
 * Opens the webhook address on plain `node:http`: the deliveries of every environment, `/api/health` and `/api/ready`,
 * answered like the Next routes, and nothing else. Rejects if it can't listen there.
 */
export async function openDoor(
  receiver: Pick<Receiver, "receive">,
  db: Database,
  { host, port, patience = PATIENCE }: Options,
): Promise<Door> {
  guardDoor();
  recordPeerAddresses();
  let isClosing = false;
  const timeouts = {
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.idleMs,
    connectionsCheckingInterval: Math.min(1_000, patience.headersMs / 2),
  };
  const server = createServer(timeouts, (request, response) => {
    // An open keep-alive connection would keep a stopping process from ending.
    if (isClosing) response.setHeader("connection", "close");
    handle(request, response).catch((err: unknown) => {
      log.error({ err }, "a request to the receiver failed");
      if (!response.headersSent) response.writeHead(503, responseHeaders(503));
      response.end();
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.on("drop", () => warnFolded({}, "too many connections are open; one was refused"));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const slug = request.method === "POST" ? slugIn(request.url ?? "") : null;
    if (slug === null) await sendResponse(request, response, await handleOther(request, db));
    else await handleDelivery(receiver, slug, request, response);
  }

  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      isClosing = true;
      const closed = new Promise((resolve) => server.close(resolve));
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(cutOff);
    },
  };
}

/**
 * The environment named by a delivery's address; null for any other address. `guardDoor` has refused malformed ones.
 */
function slugIn(url: string): string | null {
  const [, slug] = /^\/api\/webhooks\/([^/?#]+)(?:[?#]|$)/.exec(url) ?? [];
  return slug === undefined ? null : decodeURIComponent(slug);
}

async function handleOther(incoming: IncomingMessage, db: Database): Promise<Response> {
  const { method = "GET", url = "/" } = incoming;
  if (slugIn(url) !== null) return new Response(null, { status: 405, headers: { allow: "POST" } });
  // Only its path and query are used: nothing else a stranger puts there may make it fail.
  const { pathname, search } = URL.canParse(url, ORIGIN) ? new URL(url, ORIGIN) : new URL(ORIGIN);
  // Like Next for a trailing slash.
  const [, address] = /^(\/api\/webhooks\/[^/]+)\/$/.exec(pathname) ?? [];
  if (address) return new Response(null, { status: 308, headers: { location: `${address}${search}` } });
  const request = new Request(`${ORIGIN}${pathname}${search}`, { headers: headersOf(incoming) });
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && pathname === "/api/health") return healthResponse();
  if (isRead && pathname === "/api/ready") return receiverReadinessResponse(db);
  if (pathname === "/api/refused") return refuseRequest(request);
  return nowhereResponse(request);
}

async function main(): Promise<void> {
  const { databaseUrl, host, receiverPort } = env();
  await migrateDatabase(databaseUrl);
  const database = createDatabase(databaseUrl, { max: RECEIVING_CONNECTIONS });
  const receiver = createReceiver(database.pool);
  const door = await openDoor(receiver, database.db, { host, port: receiverPort });
  log.info({ port: door.port }, "the receiver is ready");
  stopOnSignal("receiver", async () => {
    await door.close();
    await receiver.flush();
    await database.close();
  });
}

runAsProcess("receiver", import.meta.url, main);
