import { z } from "zod";

/** Which requests a fault applies to: every given condition must match; without any, it applies to all. */
export const FaultMatch = z.strictObject({
  /** A key of the endpoint table: `executeQuote`. */
  endpoint: z.string().optional(),
  method: z.string().optional(),
  /** The path below the base URL: exact, or a prefix if it ends in `*`. */
  path: z.string().optional(),
});

/** A planned fault. `before` and `after` refer to the effect: after = it has happened and is on record. */
export const Fault = z.strictObject({
  match: FaultMatch.default({}),
  /** How many requests it applies to; absent: one. */
  times: z.number().int().min(1).default(1),
  /** Respond with this status instead of the real one. */
  status: z.number().int().min(100).max(599).optional(),
  /** Respond with this body: text as it is, anything else as JSON. */
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  /** How long to delay matching requests; clearing the faults releases them at once. */
  delayMs: z.number().min(0).default(0),
  /** Whether delay and response come before the effect (which a response then prevents) or after it. */
  when: z.enum(["before", "after"]).default("before"),
  /** Cut the connection: before the effect, after it, or in the middle of the response. */
  drop: z.enum(["before", "after", "middle"]).optional(),
  /** Omit fields with these names from the response, at any depth. */
  omit: z.array(z.string()).optional(),
});
export type Fault = z.infer<typeof Fault>;
export type PlannedFault = Fault & { id: number; hits: number };

export interface RequestFacts {
  endpoint: string | null;
  method: string;
  path: string;
}

/** A response's bytes without fields of these names, at any depth. */
export function without(names: readonly string[], bytes: Buffer): Buffer {
  const isLeft = (key: string, value: unknown) => (names.includes(key) ? undefined : value);
  return bytes.length === 0 ? bytes : Buffer.from(JSON.stringify(JSON.parse(bytes.toString()), isLeft));
}

function fits(fault: Fault, request: RequestFacts): boolean {
  const { endpoint, method, path } = fault.match;
  if (endpoint !== undefined && endpoint !== request.endpoint) return false;
  if (method !== undefined && method.toUpperCase() !== request.method) return false;
  if (path === undefined) return true;
  return path.endsWith("*") ? request.path.startsWith(path.slice(0, -1)) : request.path === path;
}

/** The planned faults; a request gets the first one that matches. */
export class Faults {
  private planned: PlannedFault[] = [];
  private last = 0;
  private readonly held = new Set<() => void>();

  add(fault: Fault): PlannedFault {
    const planned = { ...fault, id: ++this.last, hits: 0 };
    this.planned.push(planned);
    return planned;
  }

  /** Returns the fault for this request and counts it as used; undefined if there is none. */
  take(request: RequestFacts): Fault | undefined {
    if (this.planned.length === 0) return undefined;
    const fault = this.planned.find((candidate) => candidate.hits < candidate.times && fits(candidate, request));
    if (fault) fault.hits++;
    return fault;
  }

  list(): PlannedFault[] {
    return this.planned;
  }

  /** Delays a request for `ms`, or until the faults are cleared. */
  hold(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.held.delete(go);
        resolve();
      };
      const timer = setTimeout(go, ms);
      this.held.add(go);
    });
  }

  clear(): void {
    this.planned = [];
    for (const go of [...this.held]) go();
  }
}
