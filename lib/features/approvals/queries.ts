import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/call";
import type { ListQueryInput } from "@/lib/client/url-state";
import { useCall, useKeyedCall, useReveal } from "@/lib/client/use-call";
import { type Clocks, readClocks } from "@/lib/dates";
import { approvalsApi } from "./api";
import type { decisionFilters } from "./fields/decisions";
import type { ApprovalDetail, ApprovalQueue } from "./schema";

/** How often to poll the desk while something waits, in case a hint is lost; seconds count there. */
const WAITING_MS = 3_000;
const IDLE_MS = 15_000;
const CHECKING_MS = 1_000;

/** A response with the readings of the browser's clocks when it arrived, which a countdown needs. */
export type ReceivedQueue = ApprovalQueue & { clocks: Clocks };
export type ReceivedApproval = ApprovalDetail & { clocks: Clocks };

/** The desk: what is waiting, and what ended since this person last looked. */
export function queueQuery(environment: string) {
  return queryOptions({
    queryKey: ["approvals", environment, "queue"],
    queryFn: async ({ signal }): Promise<ReceivedQueue> => {
      const queue = await call(approvalsApi.queue, {}, { environment, signal });
      return { ...queue, clocks: readClocks() };
    },
    refetchInterval: (query) => ((query.state.data?.waiting.length ?? 0) > 0 ? WAITING_MS : IDLE_MS),
  });
}

/** How many wait for a person. Re-read on every hint and on a timer, since windows end by themselves. */
export function waitingCountQuery(environment: string) {
  return queryOptions({
    queryKey: ["approvals", environment, "count"],
    queryFn: ({ signal }) => call(approvalsApi.waiting, {}, { environment, signal }),
    refetchInterval: (query) => ((query.state.data?.waiting ?? 0) > 0 ? WAITING_MS : IDLE_MS * 2),
  });
}

/** Everything about one payment that needs approval; polled while its decision is in progress. */
export function approvalQuery(environment: string, transactionId: string) {
  return queryOptions({
    queryKey: ["approvals", environment, "one", transactionId],
    queryFn: async ({ signal }): Promise<ReceivedApproval> => {
      const detail = await call(approvalsApi.get, { transactionId }, { environment, signal });
      return { ...detail, clocks: readClocks() };
    },
    refetchInterval: (query) => {
      const status = query.state.data?.approval.status;
      if (status === "deciding" || status === "received") return CHECKING_MS;
      return query.state.data?.approval.closedAt === null ? WAITING_MS : false;
    },
  });
}

/** Approves an incoming payment; repeating it under the same key makes one decision. */
export const useApprove = () => useKeyedCall(approvalsApi.approve, { changes: ["approval"] });

/** Rejects it if the service can, otherwise records that it is left to time out. */
export const useDecline = () => useKeyedCall(approvalsApi.decline, { changes: ["approval"] });

/** Assigns it to oneself, or releases it. */
export const useAssign = () => useCall(approvalsApi.assign, { changes: ["approval"] });

/** The notes about a payment page by page, newest first. */
export function approvalNotesQuery(environment: string, transactionId: string) {
  return infiniteQueryOptions({
    queryKey: ["approvals", environment, "notes", transactionId],
    queryFn: ({ pageParam, signal }) =>
      call(approvalsApi.notes, { transactionId, cursor: pageParam }, { environment, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Adds a note; its idempotency key is kept with its draft. */
export const useAddApprovalNote = () => useCall(approvalsApi.addNote, { changes: ["approval"] });

/** The sender's data unmasked; audited, and held only on the screen. */
export const useRevealSender = (transactionId: string) => useReveal(approvalsApi.reveal, { transactionId });

/** Records that everything that ended up to a moment has been seen. */
export const useMarkSeen = () => useCall(approvalsApi.markSeen, { changes: ["approval"] });

type DecisionFilters = ListQueryInput<typeof decisionFilters>;

/** The address of a CSV file of all past decisions that match the filters. */
export function decisionsHref(environment: string, filters: DecisionFilters, timeZone: string): string {
  const { limit: _limit, cursor: _cursor, sortOrder: _order, ...rest } = filters;
  return addressOf(approvalsApi.decisionsFile, { ...rest, timeZone }, environment);
}

/** A page of past decisions; the old page stays while the next one loads. */
export function decisionsQuery(environment: string, filters: DecisionFilters) {
  return queryOptions({
    queryKey: ["approvals", environment, "decisions", filters],
    queryFn: ({ signal }) => call(approvalsApi.decisions, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}
