"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCan } from "@/components/shell/session";
import { useEnvironment } from "@/lib/client/environment";
import { waitingCountQuery } from "@/lib/features/approvals/queries";

const COUNT = /^\(\d+\+?\) /;

/** `(3) Approvals · Corridor`: the pending count before the page's title; omitted if zero. */
export function titleWith(count: number, title: string): string {
  const plain = title.replace(COUNT, "");
  return count > 0 ? `(${count > 99 ? "99+" : count}) ${plain}` : plain;
}

/**
 * Shows the pending count in the tab's title, so that a background tab gets noticed: payments to decide for those who
 * decide, unread notifications for others.
 */
export function TabTitle({ unreadCount }: { unreadCount: number }) {
  const mayDecide = useCan("approvals:decide");
  const waiting = useQuery({ ...waitingCountQuery(useEnvironment()), enabled: mayDecide });
  const count = mayDecide ? (waiting.data?.forYou ?? 0) : unreadCount;
  useEffect(() => {
    const apply = () => {
      const wanted = titleWith(count, document.title);
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    // Each page sets its own title when it opens.
    const watch = new MutationObserver(apply);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      document.title = titleWith(0, document.title);
    };
  }, [count]);
  return null;
}
