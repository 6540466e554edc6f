import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

/** Longer than a reverse proxy keeps an idle connection, or else it would send into one that is closing. */
export const IDLE_MS = 75_000;

/**
 * From now on, this process's servers keep idle connections for `IDLE_MS`, instead of Node's five seconds; and once the
 * process is asked to stop, not at all: Next waits for all of them before it ends.
 */
export function keepIdleConnections(): void {
  const servers = new Set<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    server.keepAliveTimeout = IDLE_MS;
    servers.add(server);
  });
  process.once("SIGTERM", () => {
    // Again and again, because one that is busy now is idle soon.
    setInterval(() => {
      for (const server of servers) server.closeIdleConnections();
    }, 50).unref();
  });
}
