import { z } from "zod";

/** Which requests a fault meets: all that is given must fit; nothing given meets every request. */
export const FaultMatch = z.strictObject({
  /** A key of the endpoint table: `executeQuote`. */
  endpoint: z.string().optional(),
  method: z.string().optional(),
  /** The path below the base URL, exact, or a prefix when it ends in `*`. */
  path: z.string().optional(),
});

/** A planned misbehaviour. `before` and `after` are seen from the effect: after = it has happened and is on record. */
export const Fault = z.strictObject({
  match: FaultMatch.default({}),
  /** How many requests it meets; absent: one. */
  times: z.number().int().min(1).default(1),
  /** Answer with this status instead of the real one. */
  status: z.number().int().min(100).max(599).optional(),
  /** Answer with this body: text as it is, anything else as JSON. */
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  /** How long a request it meets is held back; clearing the faults lets it go on at once. */
  delayMs: z.number().min(0).default(0),
  /** Whether delay and answer come before the effect (which then never happens, if answered) or after it. */
  when: z.enum(["before", "after"]).default("before"),
  /** Cut the connection: before the effect, after it, or in the middle of the answer. */
  drop: z.enum(["before", "after", "middle"]).optional(),
  /** Leave fields of these names out of the answer, wherever in it they stand. */
  omit: z.array(z.string()).optional(),
});
export type Fault = z.infer<typeof Fault>;
export type PlannedFault = Fault & { id: number; hits: number };

export interface RequestFacts {
  endpoint: string | null;
  method: string;
  path: string;
}

/** An answer's bytes without fields of these names, however deep. */
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

/** The planned faults, first in first out per request. */
export class Faults {
  private planned: PlannedFault[] = [];
  private last = 0;
  private readonly held = new Set<() => void>();

  add(fault: Fault): PlannedFault {
    const planned = { ...fault, id: ++this.last, hits: 0 };
    this.planned.push(planned);
    return planned;
  }

  /** The fault for this request, counted as used; undefined for none. */
  take(request: RequestFacts): Fault | undefined {
    if (this.planned.length === 0) return undefined;
    const fault = this.planned.find((candidate) => candidate.hits < candidate.times && fits(candidate, request));
    if (fault) fault.hits++;
    return fault;
  }

  list(): PlannedFault[] {
    return this.planned;
  }

  /** Holds a request back: for so long, or until the faults are cleared. */
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
