import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";

/** 100 MB at 0.5 Mbit/s take 27 minutes; the upstream client allows an upload slightly longer than this. */
const UPLOAD_MS = 45 * 60_000;
/** What any other request may take, as long as Node allows by default. */
const OTHERS_MS = 5 * 60_000;
const UPLOAD = /^\/api\/imports\/[^/?]+\/file(\?|$)/;

/**
 * From now on, an import's file may take as long as a large one needs on a slow line; otherwise Node cuts it off after
 * five minutes, and Next has no setting for that. Other requests have `othersMs`, and headers have as long as before.
 */
export function allowSlowUploads(othersMs = OTHERS_MS): void {
  subscribe("http.server.request.start", (message) => {
    const { server, request } = message as { server: Server; request: IncomingMessage };
    server.requestTimeout = UPLOAD_MS;
    if (UPLOAD.test(request.url ?? "") || request.complete || request.method === "GET") return;
    const timer = setTimeout(() => request.complete || request.destroy(), othersMs);
    request.once("close", () => clearTimeout(timer));
  });
}
