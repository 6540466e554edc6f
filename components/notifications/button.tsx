"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { usePathname } from "next/navigation";
import { useMemo, useState } from "react";
import { useActor, useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { useGo } from "@/components/ui/leaving";
import { LiveRegion } from "@/components/ui/live-region";
import { onDemand } from "@/components/ui/on-demand";
import { useShortcuts } from "@/components/ui/shortcuts";
import { useEnvironment } from "@/lib/client/environment";
import { useIsInterrupted } from "@/lib/client/use-event-stream";
import { notificationsQuery, unreadOf, useLiveUpdates } from "@/lib/features/notifications/queries";
import { topicsFor } from "@/lib/permissions";
import { countText } from "./count-text";
import { TabTitle } from "./tab-title";

const NotificationsPanel = onDemand(() => import("./panel").then((module) => module.NotificationsPanel));

/** The bell in the top bar: the unread count and the panel. Keeps every list on the page fresh while mounted. */
export function NotificationsButton() {
  const environment = useEnvironment();
  const mayRead = useCan("notifications:read");
  return environment !== "" && mayRead ? <EnvironmentBell key={environment} /> : null;
}

function EnvironmentBell() {
  const environment = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const query = useInfiniteQuery(notificationsQuery(environment));
  const isInterrupted = useIsInterrupted(environment);
  const go = useGo();
  const mayDecide = useCan("approvals:decide");
  const { role, personId } = useActor();
  // At the reviewers' desk arrivals show by themselves, and nothing may cover the decision buttons.
  const isAtDesk = usePathname() === `/${environment}/approvals`;
  useLiveUpdates(environment, {
    onNotification: (notification) => {
      const isMine = topicsFor(role).includes(notification.topic) || notification.personIds.includes(personId);
      if (!isMine) return;
      const place = { environment, mayDecide, isShown: isOpen || isAtDesk, go };
      import("./arrivals").then(({ announceArrival }) => announceArrival(notification, place), reportError);
    },
  });
  const { unreadCount } = unreadOf(query.data);
  const shortcuts = useMemo(() => {
    const run = () => {
      setOpened(true);
      setOpen(true);
    };
    return [{ keys: "g n", label: "Notifications", group: "Go to", run }];
  }, []);
  useShortcuts(shortcuts);
  const shown = countText(unreadCount);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        title="Notifications (g n)"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <Bell className="size-4 md:hidden" aria-hidden="true" />
        <span className="max-md:sr-only">Notifications</span>
        {unreadCount > 0 ? <span className="font-semibold text-bad">{shown}</span> : null}
        {unreadCount > 0 ? <span className="sr-only">unread</span> : null}
        {isInterrupted ? (
          <span className="size-2 rounded-full border-2 border-warn border-dashed" title="Live updates are interrupted">
            <span className="sr-only">Live updates are interrupted</span>
          </span>
        ) : null}
      </Button>
      <TabTitle unreadCount={unreadCount} />
      <LiveRegion>{unreadCount > 0 ? `${shown} unread notification${unreadCount === 1 ? "" : "s"}` : ""}</LiveRegion>
      {wasOpened ? <NotificationsPanel isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
