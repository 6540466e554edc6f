import "server-only";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { ListTransactionsQuery, Transaction } from "@/lib/contract/transaction";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import type { Upstream } from "@/lib/upstream/client";
import { isLasting } from "@/lib/upstream/service-errors";
import { describeFailure, ExportStop, failureOf } from "../failure";
import { ConcurrencyLimiter, type Slot } from "./concurrency-limiter";

export interface TransactionPage {
  /** The response as received; as parsed, where that differs. */
  body: Buffer;
  data: Transaction[];
  /** Records in it that could not be read at all. */
  unreadRecords?: number;
  hasMore: boolean;
  nextCursor?: string;
  /** Absent where the service does not count. */
  totalCount?: number;
}

/** How long to wait for a service that is busy or down; tests are less patient. */
export interface Patience {
  /** For how long one request is retried after a temporary failure. */
  downMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** For how long one request may be asked to wait (429). */
  busyMs: number;
  /** A pause of this or less is waited out in place … */
  inPlaceMs: number;
  /** … unless the service has returned nothing for this long. */
  silentMs: number;
}

const PATIENCE: Patience = {
  downMs: 15 * 60_000,
  firstPauseMs: 500,
  longestPauseMs: 60_000,
  busyMs: 30 * 60_000,
  inPlaceMs: 2_000,
  silentMs: 10_000,
};

/** The service's transactions, read in parallel, with each read retried as long as that can help. */
export interface Source {
  /**
   * A page. `where` names it in a failure; `rank`: its priority among waiting requests. Throws `ExportStop`: `failed`,
   * `waits` when it can only wait, `stale-cursor`; or the signal's reason.
   */
  page(query: ListTransactionsQuery, where: string, rank?: () => number): Promise<TransactionPage>;
  /** How many transactions there are. Throws like `page`, and `uncounted`. */
  count(query: ListTransactionsQuery, where: string): Promise<number>;
  /** Whether the service has answered since this source was created. */
  hasAnswered(): boolean;
}

interface SourceOptions {
  upstream: Pick<Upstream, "listTransactions">;
  parallel: number;
  signal: AbortSignal;
  patience?: Partial<Patience>;
  /** Since when the service has returned nothing to earlier runs. */
  silentSince?: Date | null;
}

/** A source over `upstream` that stops when `signal` is aborted. */
export function createSource({ upstream, parallel, signal, patience: given, silentSince }: SourceOptions): Source {
  const limiter = new ConcurrencyLimiter(parallel);
  const patience = { ...PATIENCE, ...given };
  let answeredAt: number | null = null;
  const beganAt = Date.now();
  /** Responses are parsed one per turn of the event loop, so that other requests and responses never wait long. */
  let reading: Promise<void> = Promise.resolve();

  async function page(query: ListTransactionsQuery, where: string, rank?: () => number): Promise<TransactionPage> {
    const trouble = new Trouble(patience, () => (answeredAt === null ? silentSince?.getTime() : undefined));
    for (;;) {
      const request = async (slot: Slot) => {
        try {
          let body: Buffer = Buffer.alloc(0);
          const onBody = (came: Buffer) => {
            body = came;
            slot.release();
            reading = reading.then(() => nextTurn());
            return reading;
          };
          const response = await upstream.listTransactions({ query }, { signal, tries: 1, onBody });
          limiter.answered();
          answeredAt = Date.now();
          return {
            ...response,
            body: isReadAsItCame(response.data, body) ? body : Buffer.from(JSON.stringify(response)),
          };
        } catch (error) {
          signal.throwIfAborted();
          if (!isUpstreamError(error)) throw error;
          if (isBusy(error)) limiter.refused(slot, waitOf(error, patience));
          return error;
        }
      };
      const result = await limiter.run(signal, request, rank);
      if (!isUpstreamError(result)) return result;
      if (result.failure.httpStatus === 400 && query.cursor !== undefined)
        throw new ExportStop({ kind: "stale-cursor" });
      const wait = trouble.waitAfter(result);
      if (wait === null) throw failureOf(trouble.last ?? result, where, trouble);
      const isSilent = Date.now() - (answeredAt ?? beganAt) > patience.silentMs;
      if (wait > patience.inPlaceMs || isSilent) throw waits(trouble, result, wait, patience);
      await pause(wait, signal);
    }
  }

  return {
    page,
    count: async (query, where) => {
      const { totalCount } = await page({ ...query, limit: 1 }, where);
      if (totalCount === undefined) throw new ExportStop({ kind: "uncounted" }, "the service states no count");
      return totalCount;
    },
    hasAnswered: () => answeredAt !== null,
  };
}

/** What the contract reads from another name or place: fees under the service's own prefix, UMA addresses. */
const READ_ELSEWHERE =
  /"(?:(?!serviceApi)[a-z][A-Za-z0-9]*Api(?:Multiplier|FixedFee|VariableFee)|(?:sender|receiver)UmaAddress)/;

function isReadAsItCame(data: readonly Transaction[], body: Buffer): boolean {
  return data.every(({ unreadFields }) => unreadFields === undefined) && !READ_ELSEWHERE.test(body.toString("latin1"));
}

/** The longer it has been silent, the longer the pause. */
function waits(trouble: Trouble, error: UpstreamError, wait: number, { longestPauseMs }: Patience): ExportStop {
  const ms = Math.max(wait, Math.min(longestPauseMs, trouble.ms / 4));
  const since = new Date(Date.now() - trouble.ms);
  const because = describeFailure(trouble.last ?? error);
  return new ExportStop({ kind: "waits", until: new Date(Date.now() + ms), since, because }, `${because}; it waits`);
}

/** The failures of one request so far. */
class Trouble {
  private busySince: number | null = null;
  private downSince: number | null = null;
  /** The last failure that came from the service itself. */
  last: UpstreamError | null = null;
  tries = 0;

  /** `silentSince`: since when the service has returned nothing at all, including to earlier runs. */
  constructor(
    private readonly patience: Patience,
    private readonly silentSince: () => number | undefined,
  ) {}

  /** How long it has lasted, in milliseconds. */
  get ms(): number {
    const since = this.downSince ?? this.busySince;
    return since === null ? 0 : Date.now() - since;
  }

  /** How long to wait before the request is retried, in milliseconds; null to give up. */
  waitAfter(error: UpstreamError): number | null {
    const { patience } = this;
    const since = this.busySince === null ? (this.silentSince() ?? Date.now()) : Date.now();
    if (isBusy(error)) {
      this.busySince ??= since;
      // It is up.
      this.downSince = null;
      if (this.ms > patience.busyMs) return this.note(error);
      const wait = waitOf(error, patience);
      // Short waits happen in the limiter.
      return wait > patience.inPlaceMs ? wait : 0;
    }
    if (!mayPass(error)) return this.note(error);
    this.downSince ??= since;
    const isPaused = error.failure.kind === "circuit-open";
    if (!isPaused) this.note(error);
    if (this.ms >= patience.downMs) return null;
    if (isPaused) return Math.min(patience.longestPauseMs, waitOf(error, patience));
    return Math.min(patience.longestPauseMs, patience.firstPauseMs * 2 ** (this.tries - 1));
  }

  private note(error: UpstreamError): null {
    this.last = error;
    this.tries += 1;
    return null;
  }
}

/** Asked to retry soon; a limit for the whole day doesn't count. */
function isBusy({ failure }: UpstreamError): boolean {
  return failure.httpStatus === 429 && !isLasting(failure.serviceCode);
}

/** Temporary failures: the service or the connection to it may work again on the next try. */
function mayPass({ failure, code }: UpstreamError): boolean {
  if (failure.kind === "refused") return (failure.httpStatus ?? 0) >= 500 || failure.httpStatus === 408;
  return failure.kind !== "unreachable" || code === "upstream_unreachable";
}

function waitOf(error: UpstreamError, patience: Patience): number {
  const asked = error.facts.retryAfterSeconds;
  return asked === undefined ? patience.firstPauseMs * 2 : Math.min(asked * 1000, patience.busyMs);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
