import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { markEnvironmentStale, markOlderStale, markStale } from "@/lib/client/mark-stale";
import type { EnvironmentNoun } from "@/lib/client/query-keys";
import { useEventStream } from "@/lib/client/use-event-stream";
import { notificationsApi } from "./api";
import type { HintEvent, ListNotificationsInput, NotificationEvent, NotificationList, UnreadCount } from "./schema";

const keyOf = (environment: string) => ["notifications", environment] as const;

/** The environment's notifications page by page, newest first: those that concern the person's role, of them the unread, or all. */
export function notificationsQuery(environment: string, show: ListNotificationsInput["show"] = "mine") {
  return infiniteQueryOptions({
    queryKey: [...keyOf(environment), show],
    queryFn: ({ pageParam, signal }) =>
      call(notificationsApi.list, { show, cursor: pageParam }, { environment, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The newest page's unread count and newest id. */
export function unreadOf(data: { pages: NotificationList[] } | undefined): { unreadCount: number; latestId: number } {
  const [first] = data?.pages ?? [];
  return { unreadCount: first?.unreadCount ?? 0, latestId: first?.latestId ?? 0 };
}

function useMark<Input>(environment: string, mark: (input: Input) => Promise<UnreadCount>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: mark,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(environment) }),
  });
}

/** Marks entries as read: each up to the news that is shown. */
export const useMarkRead = (environment: string) =>
  useMark(environment, (ids: number[]) => call(notificationsApi.markRead, { ids }, { environment }));

/** Marks everything up to an id as read: give the newest one that is shown. */
export const useMarkAllRead = (environment: string) =>
  useMark(environment, (upToId: number) => call(notificationsApi.markAllRead, { upToId }, { environment }));

/** All that is read of a noun, or a part of it. */
type Stale = readonly [noun: EnvironmentNoun, part?: string];

/**
 * What a changed resource makes stale, by the type in front of its id's colon. Of the accounts, a payment changes those
 * with balances: the list of external accounts stays as it is.
 */
const STALE_BY_TYPE: Record<string, readonly Stale[]> = {
  Transaction: [["transactions"], ["transaction"], ["approvals"], ["accounts", "customer"], ["accounts", "options"]],
  Quote: [["quotes"], ["quote"], ["transactions"]],
  Customer: [["customers"], ["accounts", "customer"]],
  InternalAccount: [["accounts"]],
  ExternalAccount: [["accounts"]],
};

/** What a hint makes stale beside its resource. */
const STALE_BY_KIND: Record<string, readonly EnvironmentNoun[]> = {
  "approval-rules": ["approval-rules", "approvals"],
  export: ["exports"],
  import: ["imports"],
};

function refresh(client: QueryClient, environment: string, resourceId: string | null | undefined): void {
  const type = resourceId?.split(":")[0] ?? "";
  for (const [noun, ...part] of STALE_BY_TYPE[type] ?? []) markStale(client, [noun, environment, ...part]);
}

export interface LiveHandlers {
  /** A notification as it arrives, once. */
  onNotification?: (notification: NotificationEvent) => void;
}

/**
 * Keeps what is on screen fresh while this is mounted: each notification and hint makes the lists and pages about its
 * resource read again. Mount it once, in the shell.
 */
export function useLiveUpdates(environment: string, handlers: LiveHandlers = {}): void {
  const client = useQueryClient();
  useEventStream(environment, ({ name, data, receivedAt }) => {
    if (name === "notification") {
      const notification = data as NotificationEvent;
      markStale(client, keyOf(environment));
      markStale(client, ["webhook-deliveries", environment]);
      refresh(client, environment, notification.resourceId);
      handlers.onNotification?.(notification);
    } else if (name === "hint") {
      const hint = data as HintEvent;
      for (const key of STALE_BY_KIND[hint.kind] ?? []) markStale(client, [key, environment]);
      // A payment that was decided calls nobody any more.
      if (hint.kind === "approval") markStale(client, keyOf(environment));
      refresh(client, environment, hint.resourceId);
    } else if (name === "reset") {
      markEnvironmentStale(client, environment);
    } else if (name === "ready") {
      // What was read before the stream stood, or before it broke, missed what was announced in between.
      const { quietMs } = data as { quietMs: number };
      markOlderStale(client, environment, receivedAt - quietMs);
    }
  });
}
