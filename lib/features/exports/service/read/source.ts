import "server-only";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { ListTransactionsQuery, Transaction } from "@/lib/contract/transaction";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import type { Upstream } from "@/lib/upstream/client";
import { isLasting } from "@/lib/upstream/service-errors";
import { describeFailure, ExportStop, failureOf } from "../failure";
import { ConcurrencyLimiter, type Slot } from "./concurrency-limiter";

export interface TransactionPage {
  /** The answer as it came; as it was read, where that differs. */
  body: Buffer;
  data: Transaction[];
  /** Records of it that could not be read at all. */
  unreadRecords?: number;
  hasMore: boolean;
  nextCursor?: string;
  /** Absent where the service does not count. */
  totalCount?: number;
}

/** How long a service that is busy or down is waited for; tests are less patient. */
export interface Patience {
  /** For how long one request is tried again that ends in a failure which may pass. */
  downMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** For how long one request may be asked to wait (429). */
  busyMs: number;
  /** A pause of this or less is waited for in place … */
  inPlaceMs: number;
  /** … unless the service has given nothing for so long. */
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

/** The service's transactions, read side by side, with every read tried again while that can help. */
export interface Source {
  /**
   * A page. `where` names it in a failure; `rank`: who is asked for first of those who wait. Throws `ExportStop`:
   * `failed`, `waits` when there is nothing to do but wait, `stale-cursor`; or the signal's reason.
   */
  page(query: ListTransactionsQuery, where: string, rank?: () => number): Promise<TransactionPage>;
  /** How many transactions there are. Throws as `page`, and `uncounted`. */
  count(query: ListTransactionsQuery, where: string): Promise<number>;
  /** Whether the service has given anything since this source was made. */
  hasAnswered(): boolean;
}

interface SourceOptions {
  upstream: Pick<Upstream, "listTransactions">;
  parallel: number;
  signal: AbortSignal;
  patience?: Partial<Patience>;
  /** Since when the service gave nothing to earlier runs. */
  silentSince?: Date | null;
}

/** A source over `upstream` that stops when `signal` is aborted. */
export function createSource({ upstream, parallel, signal, patience: given, silentSince }: SourceOptions): Source {
  const limiter = new ConcurrencyLimiter(parallel);
  const patience = { ...PATIENCE, ...given };
  let answeredAt: number | null = null;
  const beganAt = Date.now();
  /**
   * Answers are read one in each turn of the event loop, so that what arrives and is asked meanwhile never waits long.
   */
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
          const answer = await upstream.listTransactions({ query }, { signal, tries: 1, onBody });
          limiter.answered();
          answeredAt = Date.now();
          return { ...answer, body: isReadAsItCame(answer.data, body) ? body : Buffer.from(JSON.stringify(answer)) };
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

/**
 * What the contract reads under another name or in another place: fees under the service's own prefix, UMA addresses.
 */
const READ_ELSEWHERE =
  /"(?:(?!serviceApi)[a-z][A-Za-z0-9]*Api(?:Multiplier|FixedFee|VariableFee)|(?:sender|receiver)UmaAddress)/;

function isReadAsItCame(data: readonly Transaction[], body: Buffer): boolean {
  return data.every(({ unreadFields }) => unreadFields === undefined) && !READ_ELSEWHERE.test(body.toString("latin1"));
}

/** The longer it has given nothing, the longer it is left alone. */
function waits(trouble: Trouble, error: UpstreamError, wait: number, { longestPauseMs }: Patience): ExportStop {
  const ms = Math.max(wait, Math.min(longestPauseMs, trouble.ms / 4));
  const since = new Date(Date.now() - trouble.ms);
  const because = describeFailure(trouble.last ?? error);
  return new ExportStop({ kind: "waits", until: new Date(Date.now() + ms), since, because }, `${because}; it waits`);
}

/** What one request has met so far. */
class Trouble {
  private busySince: number | null = null;
  private downSince: number | null = null;
  /** The last failure that the service itself gave. */
  last: UpstreamError | null = null;
  tries = 0;

  /** `silentSince`: since when the service has given nothing at all, to earlier runs either. */
  constructor(
    private readonly patience: Patience,
    private readonly silentSince: () => number | undefined,
  ) {}

  /** For how long it has lasted, milliseconds. */
  get ms(): number {
    const since = this.downSince ?? this.busySince;
    return since === null ? 0 : Date.now() - since;
  }

  /** How long to wait before the request is made again, milliseconds; null to give up. */
  waitAfter(error: UpstreamError): number | null {
    const { patience } = this;
    const since = this.busySince === null ? (this.silentSince() ?? Date.now()) : Date.now();
    if (isBusy(error)) {
      this.busySince ??= since;
      // It is alive.
      this.downSince = null;
      if (this.ms > patience.busyMs) return this.note(error);
      const wait = waitOf(error, patience);
      // Shortly all wait at the limiter's gate.
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

/** Asked to come back soon; a limit of the whole day is not that. */
function isBusy({ failure }: UpstreamError): boolean {
  return failure.httpStatus === 429 && !isLasting(failure.serviceCode);
}

/** Failures of a moment: the service or the way to it may be well again with the next try. */
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
