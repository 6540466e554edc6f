import "server-only";
import { type Endpoint, endpoints } from "@/lib/contract/endpoints";
import { DELIVERY, type Observation } from "@/lib/contract/observation";
import type { UpstreamOptions } from "@/lib/upstream/client";
import { observeDelivery, observeResponse } from "@/lib/upstream/observe";
import { getDatabase } from "./db/client";
import { warnFolded } from "./log-folded";
import { type SeenObservation, storeObservations } from "./observation-rows";

/** After a check that took a millisecond, the same kind of response is skipped for this many: checking costs 1 %. */
const REST = 100;
const INTERVAL_MS = 2_000;
const MOST_WAITING = 2_000;

interface State {
  waiting: Map<string, SeenObservation>;
  /** By environment and endpoint: when the next response may be checked. */
  nextLook: Map<string, number>;
  timer?: NodeJS.Timeout;
  writing: Promise<void>;
}

const shared = globalThis as { corridorObservations?: State };

function state(): State {
  shared.corridorObservations ??= { waiting: new Map(), nextLook: new Map(), writing: Promise.resolve() };
  return shared.corridorObservations;
}

/** Checks a response if it is due; responses between two checks are skipped, and a later one like them is checked. */
function look(environmentId: string, endpoint: SeenObservation["endpoint"], kind: string, see: () => Observation[]) {
  const { nextLook } = state();
  const turn = `${environmentId} ${endpoint} ${kind}`;
  const start = performance.now();
  if ((nextLook.get(turn) ?? 0) > start) return;
  for (const observation of see()) keep(environmentId, endpoint, observation);
  const end = performance.now();
  if (nextLook.size > MOST_WAITING) nextLook.clear();
  nextLook.set(turn, end + (end - start) * REST);
}

function keep(environmentId: string, endpoint: SeenObservation["endpoint"], observation: Observation): void {
  const { waiting } = state();
  const key = [environmentId, endpoint, observation.kind, observation.place, observation.value].join("\n");
  const now = new Date();
  const known = waiting.get(key);
  if (known) {
    known.count += observation.count;
    known.lastSeenAt = now;
  } else if (waiting.size < MOST_WAITING) {
    waiting.set(key, { ...observation, environmentId, endpoint, firstSeenAt: now, lastSeenAt: now });
  }
  schedule();
}

function schedule(): void {
  const own = state();
  own.timer ??= setTimeout(() => {
    delete own.timer;
    void flushObservations();
  }, INTERVAL_MS).unref();
}

/** The client's `onResponse` for `environmentId`: checks some of its responses, never waits, never throws. */
export function observerFor(environmentId: string): NonNullable<UpstreamOptions["onResponse"]> {
  return (endpoint, status, json) => {
    // A missing optional capability is not a deviation; capabilities are detected separately.
    const { capability }: Endpoint = endpoints[endpoint];
    if (capability !== undefined && (status === 404 || status === 405)) return;
    look(environmentId, endpoint, status < 400 ? "answer" : "refusal", () => observeResponse(endpoint, status, json));
  };
}

/** Checks a verified delivery; never waits, never throws. */
export function noteDelivery(environmentId: string, type: string, event: unknown): void {
  look(environmentId, DELIVERY, type, () => observeDelivery(event));
}

async function write(): Promise<void> {
  const { waiting } = state();
  const byEnvironment = new Map<string, SeenObservation[]>();
  for (const seen of waiting.values()) {
    byEnvironment.set(seen.environmentId, [...(byEnvironment.get(seen.environmentId) ?? []), seen]);
  }
  waiting.clear();
  for (const [environmentId, seen] of byEnvironment) {
    try {
      await storeObservations(getDatabase(), environmentId, seen);
    } catch (err) {
      // The next response like it will show the same again.
      warnFolded({ environmentId, err }, "what was seen of the service could not be stored");
    }
  }
}

/** Writes pending observations: at shutdown, and in tests before they check. */
export function flushObservations(): Promise<void> {
  const own = state();
  own.writing = own.writing.then(write);
  return own.writing;
}
