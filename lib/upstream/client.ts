import { randomUUID } from "node:crypto";
import {
  type EndpointBody,
  type EndpointKey,
  type EndpointParams,
  type EndpointQuery,
  type EndpointResponse,
  endpoints,
  type Method,
} from "@/lib/contract/endpoints";
import type { UpstreamErrorKind, UpstreamFailure } from "@/lib/errors";
import type { ConnectionMode } from "./addresses";
import { performCall, type Target, targetOf } from "./call";
import { type Connections, createConnections } from "./connections";
import { prepareRequest, type RawArgs } from "./request";

type Empty = Record<never, never>;
type Named<N extends string, T> = T extends undefined ? Empty : { [P in N]: T };
type Query<T> = T extends undefined ? Empty : Empty extends T ? { query?: T } : { query: T };
type IdempotencyKey<K extends EndpointKey> = (typeof endpoints)[K] extends { idempotencyKey: string }
  ? { idempotencyKey?: string }
  : Empty;

/** The arguments of a call to an endpoint: only those that the endpoint has. */
export type UpstreamArgs<K extends EndpointKey> = Named<"params", EndpointParams<K>> &
  Query<EndpointQuery<K>> &
  Named<"body", EndpointBody<K>> &
  IdempotencyKey<K>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent to the service and recorded; default: the client's, else a new one. */
  requestId?: string;
  /** For the whole call, retries of reads included. */
  totalMs?: number;
  /** The most attempts of a read; 1 for a caller that does its own retries. Default: 3. */
  tries?: number;
  /**
   * Receives each response's raw body, which is parsed once this has resolved. For a caller that stores raw bodies.
   */
  onBody?: (body: Buffer) => void | Promise<void>;
}

type Call<K extends EndpointKey> =
  Empty extends UpstreamArgs<K>
    ? (args?: UpstreamArgs<K>, call?: CallOptions) => Promise<EndpointResponse<K>>
    : (args: UpstreamArgs<K>, call?: CallOptions) => Promise<EndpointResponse<K>>;

/** The service, as functions. Each throws only `UpstreamError` for anything that goes wrong outside this process. */
export type Upstream = { [K in EndpointKey]: Call<K> };

/** One attempt of a call, for the requests page. The two bodies are copied and redacted only on demand. */
export interface CallRecord {
  endpoint: EndpointKey;
  method: Method;
  /** `/quotes/{quoteId}`. */
  template: string;
  /** As sent, below the base URL, without its query; UMA addresses masked. */
  path: string;
  /** The query's values by name, personal ones masked. */
  query: Record<string, string>;
  /** 1 for the first try. */
  attempt: number;
  /** Null when no response came. */
  status: number | null;
  latencyMs: number;
  /** Milliseconds since the epoch. */
  sentAt: number;
  receivedAt: number;
  requestId: string;
  upstreamRequestId: string | null;
  /** The response's `Date` header, which shows the service's clock. */
  date: string | null;
  errorKind: UpstreamErrorKind | null;
  sent: UpstreamFailure["sent"];
  idempotencyKey: string | null;
  requestBody: () => unknown;
  responseBody: () => unknown;
}

/** Time limits in milliseconds; `upload*` apply to the CSV import. */
export interface UpstreamTimeouts {
  headersMs: number;
  bodyMs: number;
  totalMs: number;
  /** From an upload's last byte to its response; `headersMs` for every other call. */
  uploadAnswerMs: number;
  uploadTotalMs: number;
  /** A `Retry-After` longer than this is not waited for. */
  maxWaitMs: number;
}

/** Time and randomness, injected by tests. */
export interface UpstreamClock {
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  random: () => number;
}

export interface UpstreamOptions {
  baseUrl: string;
  tokenId: string;
  /** Asked for once, at the first call; the secret is kept only inside the Basic header in memory. */
  clientSecret: () => string;
  allowPrivate: boolean;
  mode: ConnectionMode;
  /** The environment: clients with the same key share connections and a breaker. */
  key?: string;
  /** Shared among all clients of a process; default: this client's own. */
  connections?: Connections;
  /** Default for `CallOptions.requestId`. */
  requestId?: string;
  /**
   * Receives each JSON response before it is parsed and must not change it; an error it throws becomes a warning.
   */
  onResponse?: (endpoint: EndpointKey, status: number, json: unknown) => void;
  /** Called after each attempt; must not throw. */
  onCall?: (record: CallRecord) => void;
  clock?: Partial<UpstreamClock>;
  timeouts?: Partial<UpstreamTimeouts>;
  /** The largest response that is read, in bytes. */
  maxBytes?: number;
}

const KEYS = Object.keys(endpoints) as EndpointKey[];

/**
 * A client of the service (specification 4 and 5). Cheap to create, even per request, when `connections` is shared.
 * Reads are retried within limits; a write is never sent twice, except with an idempotency key when the first attempt
 * certainly did not arrive.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const connections = options.connections ?? createConnections();
  let header: string | undefined;
  const authorization = () => {
    header ??= `Basic ${Buffer.from(`${options.tokenId}:${options.clientSecret()}`).toString("base64")}`;
    return header;
  };
  let target: Target | undefined;
  const reach = () => {
    target ??= targetOf(options);
    return target;
  };
  const caller = { options, connections, reach, authorization };
  const call =
    (key: EndpointKey) =>
    async (args: RawArgs = {}, callOptions: CallOptions = {}) => {
      const requestId = callOptions.requestId ?? options.requestId ?? randomUUID();
      return performCall(caller, prepareRequest(key, args), { ...callOptions, requestId });
    };
  return Object.fromEntries(KEYS.map((key) => [key, call(key)])) as unknown as Upstream;
}
