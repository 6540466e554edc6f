import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { ListTransactionsQuery, Transaction } from "@/lib/contract/transaction";
import { UpstreamError } from "@/lib/errors";
import type { Upstream } from "@/lib/upstream/client";
import { ExportFailure, failureOf, StaleCursor } from "./failure";
import { Pace } from "./pace";

export interface TransactionPage {
  data: Transaction[];
  hasMore: boolean;
  nextCursor?: string;
  totalCount: number;
}

/** How long a service that is busy or down is put up with; tests are less patient. */
export interface Patience {
  /** Tries of one request in a row that end in a failure which may pass. */
  tries: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** How long one request may be told to wait (429, or calls paused). */
  busyMs: number;
}

const PATIENCE: Patience = { tries: 8, firstPauseMs: 500, longestPauseMs: 10_000, busyMs: 15 * 60_000 };

/** The service's transactions, read side by side within `pace`, with every read tried again while that can help. */
export interface Source {
  /** A page. `where` names it in a failure. Throws `ExportFailure`, `StaleCursor`, or the signal's reason. */
  page(query: ListTransactionsQuery, where: string): Promise<TransactionPage>;
  /** How many transactions there are. */
  count(query: ListTransactionsQuery, where: string): Promise<number>;
}

interface SourceOptions {
  upstream: Pick<Upstream, "listTransactions">;
  parallel: number;
  signal: AbortSignal;
  patience?: Partial<Patience>;
}

/** A source over `upstream` that stops when `signal` is aborted. */
export function createSource({ upstream, parallel, signal, patience: given }: SourceOptions): Source {
  const pace = new Pace(parallel);
  const patience = { ...PATIENCE, ...given };

  async function page(query: ListTransactionsQuery, where: string): Promise<TransactionPage> {
    let failures = 0;
    const began = Date.now();
    for (;;) {
      const result = await pace.take(signal, async (turn) => {
        try {
          const answer = await upstream.listTransactions({ query }, { signal, tries: 1 });
          pace.answered();
          return answer;
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof UpstreamError)) throw error;
          if (error.failure.httpStatus === 429) pace.refused(turn, waitOf(error, patience));
          return error;
        }
      });
      if (!(result instanceof UpstreamError)) return counted(result, where);
      if (isBusy(result)) {
        if (Date.now() - began > patience.busyMs) throw failureOf(result, where, 1);
        // After a 429 all wait at the pace's gate.
        if (result.failure.kind === "circuit-open") await pause(waitOf(result, patience), signal);
        continue;
      }
      failures += 1;
      if (result.failure.httpStatus === 400 && query.cursor !== undefined) throw new StaleCursor();
      if (!mayPass(result) || failures >= patience.tries) throw failureOf(result, where, failures);
      await pause(Math.min(patience.longestPauseMs, patience.firstPauseMs * 2 ** (failures - 1)), signal);
    }
  }

  return { page, count: async (query, where) => (await page({ ...query, limit: 1 }, where)).totalCount };
}

function counted(answer: Omit<TransactionPage, "totalCount"> & { totalCount?: number }, where: string) {
  const { totalCount } = answer;
  if (totalCount !== undefined) return { ...answer, totalCount };
  throw new ExportFailure(
    `The service did not say how many there are (totalCount) with ${where}, so it can't be shown that an export is complete.`,
  );
}

const isBusy = ({ failure }: UpstreamError) => failure.httpStatus === 429 || failure.kind === "circuit-open";

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
