import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { type Dispatcher, Pool } from "undici";
import { type AddressPolicy, isAllowedAddress } from "./addresses";
import { isOnThisMachine } from "./base-url";
import { type Breaker, createBreaker } from "./breaker";
import { proxied } from "./proxy";

/** Thrown while connecting when a host name resolves only to addresses that are not allowed. */
export class BlockedAddressError extends Error {
  override readonly name = "BlockedAddressError";
  readonly code = "BLOCKED_ADDRESS";
}

/** One environment's route to the service: its keep-alive connections and its breaker. */
export interface Connection {
  pool: Dispatcher;
  breaker: Breaker;
}

/** The connections of a process. The caller owns them: create one, share it among clients, close it at the end. */
export interface Connections {
  /** The connection of an environment (`key`) to an origin; a changed origin or policy means a new one. */
  get(key: string, origin: string, policy: AddressPolicy): Connection;
  /** Closes an environment's connections once their requests are done, for instance after it was edited. */
  drop(key: string): Promise<void>;
  /** Lets requests end, then closes every connection. */
  close(): Promise<void>;
  /** Closes every connection at once; requests under way fail. */
  destroy(): Promise<void>;
}

export interface ConnectionsOptions {
  now?: () => number;
  /** Connections per origin. */
  size?: number;
  /**
   * The HTTP proxy through which every origin not on this machine is reached: `http://user:password@host:port`. It
   * resolves host names, so restricting their addresses is up to the proxy.
   */
  proxy?: string;
  breaker?: { threshold: number; pauseMs: number };
  /** Resolves host names; replaced in tests to simulate a hostile DNS server. */
  resolve?: LookupFunction;
}

interface Entry extends Connection {
  key: string;
}

const CONNECT_MS = 5_000;

/** Makes an empty registry of connections. */
export function createConnections(options: ConnectionsOptions = {}): Connections {
  const { now = Date.now, size = 64 } = options;
  const breaker = options.breaker ?? { threshold: 5, pauseMs: 10_000 };
  const entries = new Map<string, Entry>();
  const guard = (origin: string, policy: AddressPolicy) =>
    guardedLookup(policy, origin.startsWith("http:"), options.resolve ?? lookup);

  async function end(how: "close" | "destroy", which: (entry: Entry) => boolean): Promise<void> {
    const closing = [...entries].filter(([, entry]) => which(entry));
    for (const [id] of closing) entries.delete(id);
    await Promise.all(closing.map(([, entry]) => entry.pool[how]()));
  }

  return {
    get(key, origin, policy) {
      const id = `${key}\n${origin}\n${policy.mode}\n${policy.allowPrivate}`;
      const known = entries.get(id);
      if (known) return known;
      const settings = { connections: size, pipelining: 1, keepAliveTimeout: 4_000, maxHeaderSize: 65_536 };
      const pool =
        options.proxy === undefined || isOnThisMachine(origin)
          ? new Pool(origin, { ...settings, connect: { timeout: CONNECT_MS, lookup: guard(origin, policy) } })
          : proxied(origin, options.proxy, settings, CONNECT_MS);
      const entry = { key, pool, breaker: createBreaker({ ...breaker, now }) };
      entries.set(id, entry);
      return entry;
    },
    drop: (key) => end("close", (entry) => entry.key === key),
    close: () => end("close", () => true),
    destroy: () => end("destroy", () => true),
  };
}

/**
 * Resolves a host name and lets through only allowed addresses. The checked addresses are the ones connected to, so
 * DNS rebinding gains nothing.
 */
function guardedLookup(policy: AddressPolicy, plain: boolean, resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = (Array.isArray(found) ? found : []) as LookupAddress[];
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, policy, plain));
      const [first] = allowed;
      if (first === undefined) return callback(new BlockedAddressError("no allowed address"), []);
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}
