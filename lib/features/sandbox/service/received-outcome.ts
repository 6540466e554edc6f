import "server-only";
import { and, eq } from "drizzle-orm";
import { SandboxReceiveBody } from "@/lib/contract/sandbox";
import { isSimulatedPayment } from "@/lib/features/journal/service/sandbox-record";
import { type Database, getDatabase } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { hashRequest } from "@/lib/server/journal/claim";
import type { JournalEntry, Settlement } from "@/lib/server/journal/entry";
import { isCallUnderWay, paymentClaim } from "@/lib/server/journal/payment-claim";
import { earliestStamp, isFarEnough } from "@/lib/server/service-clock";
import type { Upstream } from "@/lib/upstream/client";
import { settlementOfSandbox } from "./fund-quote";

/** A requested simulated payment, and what is needed to learn its outcome. */
interface AskedPayment {
  db: Database;
  upstream: Upstream;
  environmentId: string;
  /** The idempotency key of its submission, which identifies its own entry. */
  key: string;
  request: SandboxReceiveBody;
  pressedAt: Date;
  /** No process can still be making the call. */
  isCallOver: boolean;
}

/** A payment that doesn't appear by then did not arrive. */
const SHOWN_WITHIN_MS = 10 * 60_000;

const FOUND = "Found among the service's transactions by its sender and amount";
const OPEN: Settlement = { status: "unknown", note: "No sign of the payment so far; checking" };
const NOT_RECEIVED: Settlement = {
  status: "refused",
  note: "The service lists no such payment: the request did not arrive",
  errorCode: "not_received",
  outcome: {
    code: "not_received",
    title: "The request did not arrive.",
    meaning: "The service lists no such payment, so nothing was simulated.",
    next: "Request it again.",
  },
};

/** Looks for the payment among those since the submission. Changes nothing. */
export async function readBackReceived(asked: AskedPayment): Promise<Settlement> {
  const { upstream, environmentId, request, pressedAt, isCallOver } = asked;
  const since = earliestStamp(environmentId, pressedAt);
  const { data, hasMore } = await upstream.listTransactions({
    query: { type: "INCOMING", startDate: since.toISOString(), sortOrder: "asc", limit: 100 },
  });
  for (const one of data) {
    if (!isSimulatedPayment(one, request, since)) continue;
    const claim = await claimOf(one.id, asked);
    if (claim === "free") return settlementOfSandbox(one, FOUND);
    // Its own call may have made this one: its response will say so in a moment, or the next look finds it unclaimed.
    if (claim === "contested") return OPEN;
  }
  const isLongAgo = Date.now() - pressedAt.getTime() >= SHOWN_WITHIN_MS;
  const isWhole = !hasMore && isFarEnough(since, environmentId, pressedAt);
  return isCallOver && isLongAgo && isWhole ? NOT_RECEIVED : OPEN;
}

/** Whether the payment is another request's, or may be that of a repeat of this request. */
const claimOf = (transactionId: string, asked: AskedPayment) =>
  paymentClaim(transactionId, asked, {
    kind: eq(journalEntry.action, "sandbox.receive-uma"),
    rivals: and(eq(journalEntry.requestHash, hashRequest(asked.request)), isCallUnderWay),
  });

/** The same for the journal's job. */
export function readBackReceivedEntry(upstream: Upstream, entry: JournalEntry): Promise<Settlement> {
  const { environmentId, key, createdAt: pressedAt, status, leaseUntil } = entry;
  return readBackReceived({
    ...{ db: getDatabase(), upstream, environmentId, key, pressedAt },
    request: SandboxReceiveBody.parse(entry.request),
    isCallOver: status === "unknown" || leaseUntil.getTime() < Date.now(),
  });
}
