import "server-only";

/** How long a server that could not be reached is left alone. */
const PAUSE_MS = 5_000;

/** Whether the server itself answered, even if only with a refusal: then it is up. */
const isResponse = (error: unknown) => error instanceof Error && "type" in error;

/** Keeps page loads from waiting for a server that is down: after a failure, one call at a time tries it again. */
export class Breaker {
  private awayUntil = 0;
  private isTrying = false;

  /** Does the work, or throws at once while the server is considered down. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.awayUntil === 0) return await this.note(work);
    if (this.isTrying || performance.now() < this.awayUntil) {
      throw new Error("ClickHouse is left alone for a few seconds after a failure");
    }
    this.isTrying = true;
    try {
      return await this.note(work);
    } finally {
      this.isTrying = false;
    }
  }

  private async note<T>(work: () => Promise<T>): Promise<T> {
    try {
      const response = await work();
      this.awayUntil = 0;
      return response;
    } catch (error) {
      this.awayUntil = isResponse(error) ? 0 : performance.now() + PAUSE_MS;
      throw error;
    }
  }
}
