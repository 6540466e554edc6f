import type { z } from "zod";
import type { Fault, PlannedFault } from "./faults/faults";
import type { Settings } from "./state/settings";

type FaultInput = z.input<typeof Fault>;
type CounterJson = Record<string, { total: number; byKey: Record<string, number> }>;

/** What `GET /control/state` gives. */
export interface SimulatorState {
  now: string;
  publicKey: string;
  settings: Settings;
  counters: CounterJson;
  sizes: Record<string, number>;
  webhooksWaiting: number;
  errors: string[];
  memory: { rss: number; heapUsed: number };
}

/** Typed calls to the control API of a running simulator. Each rejects with the answer's text when it is refused. */
export function createControl(controlUrl: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${controlUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`control ${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
  return {
    call,
    state: () => call<SimulatorState>("GET", "/state"),
    /** How often something really happened; without a key, in total. */
    async count(counter: string, key?: string): Promise<number> {
      const counters = await call<CounterJson>("GET", "/counters");
      return key === undefined ? (counters[counter]?.total ?? 0) : (counters[counter]?.byKey[key] ?? 0);
    },
    advance: (seconds: number) => call<{ now: string }>("POST", "/clock/advance", { seconds }),
    fault: (fault: FaultInput) => call<PlannedFault>("POST", "/faults", fault),
    clearFaults: () => call<object>("DELETE", "/faults"),
    settings: (changes: Partial<Settings>) => call<Settings>("POST", "/settings", changes),
    webhookUrl: (url: string) => call<Settings>("POST", "/webhook-url", { url }),
  };
}
export type Control = ReturnType<typeof createControl>;
