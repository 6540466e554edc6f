"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OlderButton } from "@/components/shell/older-button";
import { useActor, useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { RadioGroup } from "@/components/ui/radio-group";
import { SkeletonText } from "@/components/ui/skeleton";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { useIsInterrupted } from "@/lib/client/use-event-stream";
import { serverNow } from "@/lib/dates";
import { notificationsQuery, unreadOf, useMarkAllRead, useMarkRead } from "@/lib/features/notifications/queries";
import type { ListNotificationsInput } from "@/lib/features/notifications/schema";
import { topicsFor } from "@/lib/permissions";
import { countText } from "./count-text";
import { byDay } from "./days";
import { DesktopSwitch } from "./desktop-switch";
import { NotificationRow } from "./row";

type Show = ListNotificationsInput["show"];

const EMPTY: Record<Show, readonly [title: string, text: string | null]> = {
  mine: ["Nothing for you yet", "What your role acts on appears here. Everything else is under “All”."],
  unread: ["You're all caught up", null],
  all: ["Nothing has happened yet", "Updates on payments, customers and accounts appear here."],
};

export interface NotificationsPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What happened in an environment by day, one entry per payment; pressing one marks it as read and opens it. */
export function NotificationsPanel({ isOpen, onClose }: NotificationsPanelProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Notifications">
      <PanelBody onClose={onClose} />
    </Drawer>
  );
}

function PanelBody({ onClose }: { onClose: () => void }) {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const hasOwn = topicsFor(useActor().role).length > 0;
  const [show, setShow] = useState<Show>(hasOwn ? "mine" : "all");
  const query = useInfiniteQuery(notificationsQuery(environment, show));
  const isInterrupted = useIsInterrupted(environment);
  const mayDecide = useCan("approvals:decide");
  const markRead = useMarkRead();
  const markAll = useMarkAllRead();
  const items = query.data?.pages.flatMap((page) => page.data) ?? [];
  const { unreadCount, latestId } = unreadOf(query.data);
  const failure = markRead.error ?? markAll.error;
  const [emptyTitle, emptyText] = EMPTY[show];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {hasOwn ? (
          <RadioGroup
            label="Show"
            isLabelHidden
            options={[
              { value: "mine", label: "For you" },
              { value: "unread", label: unreadCount > 0 ? `Unread ${countText(unreadCount)}` : "Unread" },
              { value: "all", label: "All" },
            ]}
            value={show}
            onChange={(value) => setShow(value as Show)}
          />
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          isPending={markAll.isPending}
          disabledReason={unreadCount === 0 && "Nothing is unread."}
          onClick={() => markAll.mutate({ upToId: latestId })}
        >
          Mark all as read
        </Button>
      </div>
      {mayDecide ? <DesktopSwitch /> : null}
      {isInterrupted ? (
        <Banner tone="warn" title="Live updates are interrupted" isLive>
          What you see is refreshed every 30 seconds instead. Reconnecting automatically.
        </Banner>
      ) : null}
      {failure ? (
        <Banner tone="bad" title="Couldn't mark as read" isLive>
          {failure.message}
        </Banner>
      ) : null}
      <QueryState query={query} skeleton={<SkeletonText lines={8} label="Loading notifications" />} />
      {query.data && items.length === 0 ? <EmptyState title={emptyTitle}>{emptyText}</EmptyState> : null}
      {byDay(items, zone, serverNow()).map((day) => (
        <section key={day.date} aria-label={day.label}>
          <h3 className="-mx-5 sticky -top-4 bg-surface px-5 py-1 text-sm text-text-3">{day.label}</h3>
          <ul className="-mx-2">
            {day.items.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                onOpen={() => {
                  if (item.isUnread) markRead.mutate({ ids: [item.id] });
                  onClose();
                }}
                onRead={() => markRead.mutate({ ids: [item.id] })}
              />
            ))}
          </ul>
        </section>
      ))}
      <OlderButton query={query} label="Show older" />
    </div>
  );
}
