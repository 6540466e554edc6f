import autocannon from "autocannon";
import { median } from "./figure";

export interface Target {
  url: string;
  method: "GET" | "POST";
  headers?: Record<string, string>;
  /** Headers and body of each request, if they differ. */
  next?: () => { headers: Record<string, string>; body: string };
}

const ROUNDS = 3;

async function run(
  target: Target,
  connections: number,
  seconds: number,
  perSecond?: number,
): Promise<autocannon.Result> {
  const { next } = target;
  const result = await autocannon({
    url: target.url,
    method: target.method,
    headers: target.headers,
    connections,
    duration: seconds,
    overallRate: perSecond,
    requests: next ? [{ setupRequest: (request) => ({ ...request, ...next() }) }] : undefined,
  });
  // Refused requests would make the figure look too good.
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${target.url} failed.`);
  return result;
}

/** The medians of both, measured in turns so that other load on the machine affects both alike. */
export async function compare(ours: Target, bare: Target, options: { connections: number; seconds: number }) {
  await run(bare, options.connections, 2);
  await run(ours, options.connections, 2);
  const rounds: { ours: autocannon.Result; bare: autocannon.Result }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await run(bare, options.connections, options.seconds);
    rounds.push({ bare: one, ours: await run(ours, options.connections, options.seconds) });
  }
  const of = (read: (result: autocannon.Result) => number) => ({
    ours: median(rounds.map((round) => read(round.ours))),
    bare: median(rounds.map((round) => read(round.bare))),
  });
  return {
    perSecond: of((result) => result.requests.average),
    latencyMs: of((result) => 1000 / result.requests.average),
  };
}

/** The 99th percentile of latency at a fixed rate per second, one run after the other. */
export async function paced(
  ours: Target,
  bare: Target,
  { perSecond, seconds }: { perSecond: number; seconds: number },
) {
  const p99 = async (target: Target) => (await run(target, 10, seconds, perSecond)).latency.p99;
  return { p99Ms: { bare: await p99(bare), ours: await p99(ours) } };
}
