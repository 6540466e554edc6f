import "server-only";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import { log } from "@/lib/server/log";
import { claim, type Intent, type JournalContext, LEASE_MS } from "./claim";
import type { JournalEntry, Settlement } from "./entry";
import { settle } from "./settle";

/** The call, of half a minute at most, ends within the lease: after that, others may conclude that it never came. */
const SEND_WITHIN_MS = LEASE_MS - 35_000;

/** What is known of a response that left the call's outcome open; empty if there was none. */
export type ResponseFacts = { httpStatus?: number | null; errorCode?: string | null };

/** A money action: the intent, the one call that executes it, and how to learn its outcome without repeating it. */
export interface MoneyAction<Output> extends Intent {
  send: () => Promise<Output>;
  /** What the response of `send` means. */
  read: (response: Output) => Settlement;
  /**
   * Reads the resource back, given the call's response, if there was one. Must not change anything upstream; throws if
   * the service can't be read.
   */
  readBack: (facts: ResponseFacts) => Promise<Settlement>;
}

/**
 * Executes a money action once: intent committed, then the call, then its outcome. A lost or ambiguous response
 * (timeout, dropped connection, 5xx, 409, garbage) is settled by reading back, here once and then by the job
 * `journal.settle`. A second caller (a double click, another tab or another person) gets the first one's entry.
 */
export async function runMoneyAction<Output>(
  ctx: JournalContext,
  action: MoneyAction<Output>,
): Promise<{ entry: JournalEntry; isNew: boolean }> {
  // By the wall clock: the steady one stands still while a machine is suspended.
  const startedAt = Date.now();
  const { entry, isNew } = await claim(ctx, action);
  if (!isNew) return { entry, isNew };
  if (Date.now() - startedAt > SEND_WITHIN_MS) {
    // The database was slow, or this machine was suspended. The job finds that nothing was sent.
    log.warn({ journalId: entry.id, requestId: ctx.request.id }, "a money action was not sent: its time was over");
    return { entry, isNew };
  }
  let response: Output;
  try {
    response = await action.send();
  } catch (error) {
    const settlement = settlementOfFailure(error);
    if (settlement.status === "refused") return { entry: await settle(ctx.db, entry, settlement, "answer"), isNew };
    const open = await settle(ctx.db, entry, settlement, "answer");
    return { entry: await readBackOnce(ctx, open, action, settlement), isNew };
  }
  return { entry: await settle(ctx.db, entry, action.read(response), "answer"), isNew };
}

async function readBackOnce<Output>(
  ctx: JournalContext,
  entry: JournalEntry,
  action: MoneyAction<Output>,
  facts: ResponseFacts,
): Promise<JournalEntry> {
  try {
    return await settle(ctx.db, entry, await action.readBack(facts), "read-back");
  } catch (error) {
    // The entry stays open and its job keeps checking; only this failure's reason is worth a line.
    log.warn({ err: error, journalId: entry.id, requestId: ctx.request.id }, "reading a money action back failed");
    return entry;
  }
}

/** What a failed call means: `refused` only if it certainly had no effect, `unknown` in every other case. */
export function settlementOfFailure(error: unknown): Settlement {
  if (!isUpstreamError(error)) {
    return { status: "unknown", note: "Unexpected error; checking the outcome" };
  }
  const { failure, facts } = error;
  const known = { httpStatus: failure.httpStatus, errorCode: failure.serviceCode ?? facts.code };
  if (failure.sent === "no") {
    return { ...known, status: "refused", note: `Not sent: ${facts.title}`, outcome: { ...facts } };
  }
  const status = failure.httpStatus ?? 0;
  const isPlainRefusal = failure.kind === "refused" && status >= 400 && status < 500;
  if (isPlainRefusal && status !== 409 && status !== 408) {
    const { lockedUntil } = failure;
    const outcome = lockedUntil === undefined ? { ...facts } : { ...facts, lockedUntil };
    return { ...known, status: "refused", note: `Rejected by the service: ${facts.title}`, outcome };
  }
  return { ...known, status: "unknown", note: unknownNote(failure.kind, status) };
}

function unknownNote(kind: UpstreamError["failure"]["kind"], status: number): string {
  if (status === 409) return "The service reports that the status has changed; checking it";
  if (kind === "timeout") return "No response in time; checking the outcome";
  if (status >= 500) return `The service returned ${status}; checking the outcome`;
  return "The response was lost; checking the outcome";
}
