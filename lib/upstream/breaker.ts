/** Opens after repeated failures, so that a dead service is not hammered and callers fail fast. */
export interface Breaker {
  /** Asks to make an attempt. Refused while open; after the pause a single probe is let through. */
  enter(): { ok: true; ticket: Ticket } | { ok: false; retryAfterMs: number };
  /** The service answered. */
  succeed(ticket: Ticket): void;
  /** It could not be reached, did not answer in time, or answered 5xx. */
  fail(ticket: Ticket): void;
  /** The attempt says nothing about the service, for instance because the caller went away. */
  leave(ticket: Ticket): void;
}

/** One attempt; the outcomes of attempts that began before the last state change are ignored. */
export interface Ticket {
  generation: number;
}

export interface BreakerOptions {
  /** Consecutive failures that open it. */
  threshold: number;
  /** How long it stays open before a probe. */
  pauseMs: number;
  now: () => number;
}

/** A circuit breaker; closed at first. */
export function createBreaker({ threshold, pauseMs, now }: BreakerOptions): Breaker {
  let failures = 0;
  let openedAt: number | null = null;
  let probing = false;
  let generation = 0;

  function open(): void {
    openedAt = now();
    probing = false;
    generation += 1;
  }

  return {
    enter() {
      if (openedAt === null) return { ok: true, ticket: { generation } };
      const left = openedAt + pauseMs - now();
      if (left > 0 || probing) return { ok: false, retryAfterMs: Math.max(left, 1000) };
      probing = true;
      generation += 1;
      return { ok: true, ticket: { generation } };
    },
    succeed(ticket) {
      if (ticket.generation !== generation) return;
      failures = 0;
      if (openedAt === null) return;
      openedAt = null;
      probing = false;
      generation += 1;
    },
    fail(ticket) {
      if (ticket.generation !== generation) return;
      failures += 1;
      if (openedAt !== null || failures >= threshold) open();
    },
    leave(ticket) {
      if (ticket.generation === generation && openedAt !== null) probing = false;
    },
  };
}
