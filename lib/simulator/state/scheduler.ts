import type { Clock } from "./clock";
import type { Timer, TimerKind } from "./records";
import type { Store } from "./store";

type Work = (ref: string) => void;

const LONGEST_WAIT = 2 ** 30;

/**
 * Runs what is due, in chronological order. Timers are stored in the log: after a restart, what fell due in the
 * meantime runs at once. Advancing the clock runs each step at its own instant, as if the time had really passed.
 */
export class Scheduler {
  private readonly work = new Map<TimerKind, Work>();
  private readonly heap: Timer[] = [];
  private wake: NodeJS.Timeout | null = null;
  private stopped = true;

  constructor(
    private readonly clock: Clock,
    private readonly store: Store,
    private readonly onError: (error: unknown) => void,
  ) {}

  on(kind: TimerKind, work: Work): void {
    this.work.set(kind, work);
  }

  /** Schedules `kind` for `ref` after `seconds`; a timer of the same kind and record is replaced. */
  after(seconds: number, kind: TimerKind, ref: string): void {
    const timer = { id: `${kind} ${ref}`, at: this.clock.now() + Math.round(seconds * 1000), kind, ref };
    this.store.put("timers", timer);
    this.push(timer);
    this.arm();
  }

  cancel(kind: TimerKind, ref: string): void {
    const id = `${kind} ${ref}`;
    if (this.store.tables.timers.get(id)) this.store.remove("timers", id);
  }

  start(): void {
    this.stopped = false;
    for (const timer of this.store.tables.timers.all()) this.push(timer);
    this.arm();
  }

  stop(): void {
    this.stopped = true;
    if (this.wake) clearTimeout(this.wake);
    this.wake = null;
  }

  /** Moves the clock forward and runs everything that falls due on the way, in order. */
  advance(seconds: number): void {
    const target = this.clock.now() + Math.round(seconds * 1000);
    this.runUntil(target);
    this.clock.jumpTo(target);
    this.store.put("values", { id: "clock", value: this.clock.offsetMs });
    this.store.flush();
    this.arm();
  }

  private runUntil(target: number): void {
    for (let timer = this.heap[0]; timer && timer.at <= target; timer = this.heap[0]) {
      this.pop();
      // A replaced or cancelled timer is still in the heap; the table is authoritative.
      if (this.store.tables.timers.get(timer.id) !== timer) continue;
      this.store.remove("timers", timer.id);
      const { kind, ref } = timer;
      try {
        this.clock.at(Math.max(timer.at, this.clock.now()), () => this.work.get(kind)?.(ref));
      } catch (error) {
        this.onError(error);
      }
      this.store.flush();
    }
  }

  private arm(): void {
    if (this.stopped) return;
    if (this.wake) clearTimeout(this.wake);
    const next = this.heap[0];
    if (!next) return;
    const wait = Math.min(LONGEST_WAIT, Math.max(0, next.at - this.clock.now()));
    this.wake = setTimeout(() => {
      this.runUntil(this.clock.now());
      this.arm();
    }, wait);
  }

  private push(timer: Timer): void {
    const { heap } = this;
    heap.push(timer);
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (this.before(parent, at)) break;
      this.swap(parent, at);
      at = parent;
    }
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    heap[0] = last;
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      if (left >= heap.length) return;
      const child = left + 1 < heap.length && this.before(left + 1, left) ? left + 1 : left;
      if (this.before(at, child)) return;
      this.swap(at, child);
      at = child;
    }
  }

  private before(a: number, b: number): boolean {
    return (this.heap[a]?.at ?? 0) <= (this.heap[b]?.at ?? 0);
  }

  private swap(a: number, b: number): void {
    const [first, second] = [this.heap[a], this.heap[b]];
    if (!first || !second) return;
    this.heap[a] = second;
    this.heap[b] = first;
  }
}
