import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "@/lib/client/call";
import { markEnvironmentStale, markOlderStale, markStale } from "@/lib/client/mark-stale";
import { type Change, changeOf, isChange, staleAfter } from "@/lib/client/stale";
import { useCall } from "@/lib/client/use-call";
import { useEventStream, useIsInterrupted } from "@/lib/client/use-event-stream";
import { notificationsApi } from "./api";
import type { HintEvent, ListNotificationsInput, NotificationEvent, NotificationList } from "./schema";

/**
 * The environment's notifications page by page, newest first: those that concern the user's role, the unread of these,
 * or all.
 */
export function notificationsQuery(environment: string, show: ListNotificationsInput["show"] = "mine") {
  return infiniteQueryOptions({
    queryKey: ["notifications", environment, show],
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

/** Marks entries as read, each up to the notification shown. */
export const useMarkRead = () => useCall(notificationsApi.markRead, { changes: ["notification"] });

/** Marks everything up to an id as read: pass the newest one shown. */
export const useMarkAllRead = () => useCall(notificationsApi.markAllRead, { changes: ["notification"] });

export interface LiveHandlers {
  /** Called once for each notification as it arrives. */
  onNotification?: (notification: NotificationEvent) => void;
}

/** How often a visible page is refetched while no live updates reach it, as behind a proxy that holds them back. */
const REFRESH_MS = 30_000;

/** Refetches what a visible page shows of the environment now and then, as long as live updates are interrupted. */
function useRefreshWhileInterrupted(environment: string): void {
  const client = useQueryClient();
  const isInterrupted = useIsInterrupted(environment);
  useEffect(() => {
    if (!isInterrupted || environment === "") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") markEnvironmentStale(client, environment);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [client, environment, isInterrupted]);
}

/**
 * Keeps the screen up to date while mounted: each notification and hint refetches the lists and pages about its
 * resource. Mount it once, in the shell.
 */
export function useLiveUpdates(environment: string, handlers: LiveHandlers = {}): void {
  const client = useQueryClient();
  useRefreshWhileInterrupted(environment);
  useEventStream(environment, ({ name, data, receivedAt }) => {
    const mark = (change: Change | null) => {
      if (change) for (const key of staleAfter(change, environment)) markStale(client, key);
    };
    if (name === "notification") {
      const notification = data as NotificationEvent;
      mark("notification");
      mark("delivery");
      mark(changeOf(notification.resourceId));
      handlers.onNotification?.(notification);
    } else if (name === "hint") {
      const { kind, resourceId } = data as HintEvent;
      if (isChange(kind)) mark(kind);
      mark(changeOf(resourceId));
    } else if (name === "reset") {
      markEnvironmentStale(client, environment);
    } else if (name === "ready") {
      // Data read before the stream was open, or before it broke, missed what was announced in between.
      const { quietMs } = data as { quietMs: number };
      markOlderStale(client, environment, receivedAt - quietMs);
    }
  });
}
