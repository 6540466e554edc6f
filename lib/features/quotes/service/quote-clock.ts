import "server-only";
import type { Quote } from "@/lib/contract/quote";
import { serviceNow } from "@/lib/server/service-clock";
import { EXECUTE_LEAD_MS } from "../fields/execution";

type Timed = Pick<Quote, "status" | "createdAt" | "expiresAt">;

/**
 * Now on the clock of a quote's own times. For one that was priced here at `pricedAt` on our clock, its creation plus
 * what has passed since: the clock of the `Date` header may be another one. Otherwise now on the service's clock; but a
 * pending quote is not over while it is not over by our clock either, because the service can still refuse it.
 */
export function quoteNow(environmentId: string, quote: Timed, pricedAt: Date | undefined): Date {
  const ours = new Date();
  const createdAt = Date.parse(quote.createdAt ?? "");
  if (pricedAt && !Number.isNaN(createdAt)) return new Date(createdAt + ours.getTime() - pricedAt.getTime());
  const theirs = serviceNow(environmentId);
  return quote.status === "PENDING" && isLate(quote, theirs) && ours < theirs ? ours : theirs;
}

/** Whether a quote expires before it could be sent, `now` being on the clock of its own times. */
export const isLate = ({ expiresAt }: Timed, now: Date): boolean =>
  Date.parse(expiresAt ?? "") - now.getTime() <= EXECUTE_LEAD_MS;

/** When a quote's price expires on our clock, as an ISO string, `now` being on the clock of its own times. */
export const validUntilHere = (expiresAt: string, now: Date): string =>
  new Date(Date.now() + Date.parse(expiresAt) - now.getTime()).toISOString();
