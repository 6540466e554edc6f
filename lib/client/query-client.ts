import { QueryClient } from "@tanstack/react-query";
import { isProblemError } from "./problem";
import "./query-keys";

const RETRIES = 1;
const RETRIED_STATUSES = new Set([0, 502, 503, 504]);

/** Whether a failed read is worth retrying: if there was no response, or a temporary error. A refusal is final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && isProblemError(error) && RETRIED_STATUSES.has(error.status);
}

/** Milliseconds before the next attempt: as the server asked, else 1, 2, 4 s plus up to half of that as jitter. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = isProblemError(error) ? error.retryAfterSeconds : undefined;
  if (asked !== undefined) return Math.min(asked, 60) * 1000;
  const base = Math.min(1000 * 2 ** failures, 15_000);
  return base + Math.random() * (base / 2);
}

/** The browser's cache of server state. Reads are retried if the response is lost; changes never are. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, retryDelay, refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
