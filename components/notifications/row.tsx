"use client";

import { Check } from "lucide-react";
import NextLink from "next/link";
import { useCan } from "@/components/shell/session";
import { IconButton } from "@/components/ui/icon-button";
import { LinkButton } from "@/components/ui/link-button";
import { Time } from "@/components/ui/time";
import { TONE_TEXT, ToneShape } from "@/components/ui/tone";
import type { NotificationItem } from "@/lib/features/notifications/schema";
import { shortId } from "@/lib/ids";
import { decisionPath, notificationPath } from "./paths";

export interface NotificationRowProps {
  slug: string;
  item: NotificationItem;
  /** It was pressed: its page opens. */
  onOpen: () => void;
  onRead: () => void;
}

/** One notification: tone, title, when; an unread one has a dot and can be marked without being opened. */
export function NotificationRow({ slug, item, onOpen, onRead }: NotificationRowProps) {
  const href = notificationPath(slug, item);
  const mayDecide = useCan("approvals:decide");
  const decide = mayDecide && !item.isRead ? decisionPath(slug, item) : null;
  const content = (
    <>
      <span className={`flex h-5 w-2.5 shrink-0 items-center ${TONE_TEXT[item.tone]}`}>
        <ToneShape tone={item.tone} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={item.isRead ? "text-text-2" : "font-medium"}>{item.title}</span>
        {item.body ? <span className="block text-text-2">{item.body}</span> : null}
        <span className="block text-sm text-text-3">
          <Time value={item.createdAt} format="both" />
          {item.resourceId ? <span className="font-mono"> · {shortId(item.resourceId)}</span> : null}
        </span>
      </span>
    </>
  );
  const box = "flex min-w-0 flex-1 gap-2.5 rounded-md px-2 py-1.5";
  return (
    <li className="group flex items-start rounded-md hover:bg-hover">
      {href ? (
        <NextLink href={href} prefetch={false} onClick={onOpen} className={box}>
          {content}
        </NextLink>
      ) : (
        <div className={box}>{content}</div>
      )}
      {decide ? (
        <LinkButton href={decide} prefetch={false} size="sm" onClick={onOpen} className="mt-1.5 mr-1 shrink-0">
          Decide
        </LinkButton>
      ) : null}
      {item.isRead ? null : (
        <span className="relative mt-1 mr-1 grid size-6 shrink-0 place-items-center">
          <span
            aria-hidden="true"
            className="absolute size-2 rounded-full bg-accent group-focus-within:hidden group-hover:hidden"
          />
          <IconButton
            label={`Mark “${item.title}” as read`}
            icon={<Check className="size-3.5!" />}
            size="sm"
            onClick={onRead}
            className="opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
          />
        </span>
      )}
    </li>
  );
}
