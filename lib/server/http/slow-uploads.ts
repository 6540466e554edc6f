import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

/** 100 MB at 0.5 Mbit/s take 27 minutes; the upstream client allows an upload slightly longer than this. */
const REQUEST_MS = 45 * 60_000;

/**
 * From now on, a request may take as long as a large import needs on a slow line; otherwise Node cuts it off after five
 * minutes, and Next has no setting for that. The time limit for headers is unchanged.
 */
export function allowSlowUploads(): void {
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    server.requestTimeout = REQUEST_MS;
  });
}
