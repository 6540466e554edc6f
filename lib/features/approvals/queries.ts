import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/call";
import type { ListQueryInput } from "@/lib/client/url-state";
import { type Clocks, readClocks } from "@/lib/dates";
import { approvalsApi } from "./api";
import type { decisionFilters } from "./fields";
import type {
  AddApprovalNoteInput,
  ApprovalDetail,
  ApprovalQueue,
  ApproveInput,
  AssignInput,
  DeclineInput,
} from "./schema";

/** While something waits the desk is read this often, should a hint get lost; seconds count there. */
const WAITING_MS = 3_000;
const IDLE_MS = 15_000;
const CHECKING_MS = 1_000;

/** An answer with where the browser's own clocks stood when it came: what a countdown needs. */
export type ReceivedQueue = ApprovalQueue & { clocks: Clocks };
export type ReceivedApproval = ApprovalDetail & { clocks: Clocks };

/** The desk: what waits and what ended since this person last looked. */
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

/** How many wait for a person. Read again with every hint, and by the clock: windows end by themselves. */
export function waitingCountQuery(environment: string) {
  return queryOptions({
    queryKey: ["approvals", environment, "count"],
    queryFn: ({ signal }) => call(approvalsApi.waiting, {}, { environment, signal }),
    refetchInterval: (query) => ((query.state.data?.waiting ?? 0) > 0 ? WAITING_MS : IDLE_MS * 2),
  });
}

/** Everything about one payment that asked; read again by itself while its decision is under way. */
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

const refresh = (client: QueryClient, environment: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["approvals", environment] }),
    client.invalidateQueries({ queryKey: ["transactions", environment] }),
  ]);

/** Approves an incoming payment; safe to send again with the same key. */
export function approveMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["approval.approve", environment],
    mutationFn: (input: ApproveInput) => call(approvalsApi.approve, input, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) => refresh(client, environment),
  });
}

/** Rejects it where the service can, else records that it is left to time out. */
export function declineMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["approval.decline", environment],
    mutationFn: (input: DeclineInput) => call(approvalsApi.decline, input, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) => refresh(client, environment),
  });
}

/** Takes it on oneself, or gives it back. */
export function assignMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["approval.assign", environment],
    mutationFn: (input: AssignInput) => call(approvalsApi.assign, input, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) => refresh(client, environment),
  });
}

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

/** Adds a note. */
export function addApprovalNoteMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["approval.note", environment],
    mutationFn: (input: AddApprovalNoteInput) => call(approvalsApi.addNote, input, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) => refresh(client, environment),
  });
}

/** The sender's data unmasked; audited, and kept nowhere but on the screen. */
export function revealSenderMutation(environment: string, transactionId: string) {
  return mutationOptions({
    mutationKey: ["approval.reveal", environment, transactionId],
    mutationFn: () => call(approvalsApi.reveal, { transactionId }, { environment }),
    gcTime: 0,
  });
}

/** Says that what ended until `until` has been seen. */
export function markSeenMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["approval.seen", environment],
    mutationFn: (until: string) => call(approvalsApi.markSeen, { until }, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) => refresh(client, environment),
  });
}

type DecisionFilters = ListQueryInput<typeof decisionFilters>;

/** Where the browser fetches all past decisions of the filters as a CSV file, so that it streams to disk. */
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
