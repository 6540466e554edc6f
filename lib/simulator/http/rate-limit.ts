import { ApiError } from "./api-error";

/** A token bucket for the whole service, in real time, that holds at most one second's worth. */
export class RateLimit {
  private tokens = 0;
  private at = 0;
  private rate = 0;

  /** Takes one request's token. Throws 429 with `Retry-After` in whole seconds. */
  take(perSecond: number): void {
    if (perSecond <= 0) return;
    const now = performance.now();
    if (this.rate !== perSecond) {
      this.rate = perSecond;
      this.tokens = Math.max(1, perSecond);
      this.at = now;
    }
    this.tokens = Math.min(Math.max(1, perSecond), this.tokens + ((now - this.at) / 1000) * perSecond);
    this.at = now;
    if (this.tokens >= 1) {
      this.tokens -= 1;
      return;
    }
    const wait = Math.max(1, Math.ceil((1 - this.tokens) / perSecond));
    throw new ApiError(429, "RATE_LIMITED", "Too many requests.", undefined, { "Retry-After": String(wait) });
  }
}
