import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Carries the socket's address to the route; anything a client sends under this name is overwritten. */
export const PEER_HEADER = "x-corridor-peer";

const state = globalThis as { corridorRecordsPeers?: boolean };

/** Whether this process wrote `PEER_HEADER`, so that it can be trusted. */
export function recordsPeerAddresses(): boolean {
  return state.corridorRecordsPeers === true;
}

/**
 * From now on, every request that this process receives carries its socket's address in `PEER_HEADER`. Next hides the
 * socket from its routes and lets a client choose `X-Forwarded-For`, so only this address can't be forged.
 */
export function recordPeerAddresses(): void {
  if (state.corridorRecordsPeers) return;
  state.corridorRecordsPeers = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const address = request.socket.remoteAddress;
    if (address) request.headers[PEER_HEADER] = address;
    else delete request.headers[PEER_HEADER];
  });
}
