"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { RadioGroup } from "@/components/ui/radio-group";
import { SkeletonText } from "@/components/ui/skeleton";
import { useTimeZone } from "@/components/ui/time-zone";
import { useStreamState } from "@/lib/client/use-event-stream";
import { notificationsQuery, unreadOf, useMarkAllRead, useMarkRead } from "@/lib/features/notifications/queries";
import { byDay } from "./days";
import { NotificationRow } from "./row";

const FILTERS = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
];

export interface NotificationsPanelProps {
  slug: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What happened in an environment, by day; pressing one marks it as read and goes to what it is about. */
export function NotificationsPanel({ slug, isOpen, onClose }: NotificationsPanelProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Notifications">
      <PanelBody slug={slug} onClose={onClose} />
    </Drawer>
  );
}

function PanelBody({ slug, onClose }: { slug: string; onClose: () => void }) {
  const zone = useTimeZone();
  const [filter, setFilter] = useState("all");
  const isUnreadOnly = filter === "unread";
  const query = useInfiniteQuery(notificationsQuery(slug, isUnreadOnly ? { unread: true } : {}));
  const stream = useStreamState(slug);
  const isInterrupted = stream === "waiting" || stream === "off";
  const markRead = useMarkRead(slug);
  const markAll = useMarkAllRead(slug);
  const items = query.data?.pages.flatMap((page) => page.data) ?? [];
  const { unreadCount, latestId } = unreadOf(query.data);
  const failure = markRead.error ?? markAll.error;
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <RadioGroup label="Show" isLabelHidden options={FILTERS} value={filter} onChange={setFilter} />
        <Button
          size="sm"
          variant="ghost"
          isPending={markAll.isPending}
          disabledReason={unreadCount === 0 && "Everything is read."}
          onClick={() => markAll.mutate(latestId)}
        >
          Mark all as read
        </Button>
      </div>
      {isInterrupted ? (
        <Banner tone="warn" title="Live updates are interrupted" isLive>
          New notifications may be missing here. Trying again by itself.
        </Banner>
      ) : null}
      {failure ? (
        <Banner tone="bad" title="It could not be marked as read" isLive>
          {failure.message}
        </Banner>
      ) : null}
      <QueryState query={query} skeleton={<SkeletonText lines={8} label="Loading notifications" />} />
      {query.data && items.length === 0 ? (
        <EmptyState title={isUnreadOnly ? "Everything is read" : "Nothing has happened yet"}>
          {isUnreadOnly ? null : "Each verified webhook of this environment appears here, as it arrives."}
        </EmptyState>
      ) : null}
      {byDay(items, zone, Date.now()).map((day) => (
        <section key={day.date} aria-label={day.label}>
          <h3 className="-mx-5 sticky -top-4 bg-surface px-5 py-1 text-sm text-text-3">{day.label}</h3>
          <ul className="-mx-2">
            {day.items.map((item) => (
              <NotificationRow
                key={item.id}
                slug={slug}
                item={item}
                onOpen={() => {
                  if (!item.isRead) markRead.mutate([item.id]);
                  onClose();
                }}
                onRead={() => markRead.mutate([item.id])}
              />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage ? (
        <Button onClick={() => query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          Older notifications
        </Button>
      ) : null}
    </div>
  );
}
