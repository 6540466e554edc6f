"use client";

import { Check } from "lucide-react";
import NextLink from "next/link";
import { useCan } from "@/components/shell/session";
import { IconButton } from "@/components/ui/icon-button";
import { LinkButton } from "@/components/ui/link-button";
import { Time } from "@/components/ui/time";
import { TONE_TEXT, ToneShape } from "@/components/ui/tone";
import { useEnvironment } from "@/lib/client/environment";
import { MOST_OF_ONE } from "@/lib/features/notifications/fields";
import type { NotificationItem } from "@/lib/features/notifications/schema";
import { shortId } from "@/lib/ids";
import { decisionPath, notificationPath } from "./paths";

export interface NotificationRowProps {
  item: NotificationItem;
  /** Called when it is pressed: its page opens. */
  onOpen: () => void;
  onRead: () => void;
}

/** `3 updates`; a single one shows no number. */
function countOf({ count }: NotificationItem): string | null {
  if (count <= 1) return null;
  return `${count >= MOST_OF_ONE ? `${MOST_OF_ONE - 1}+` : count} updates`;
}

/** A further part of the last line, which may break before it. */
function Part({ isId = false, children }: { isId?: boolean; children: string }) {
  return (
    <>
      {" · "}
      <span className={isId ? "whitespace-nowrap font-mono" : "whitespace-nowrap"}>{children}</span>
    </>
  );
}

/** One payment, account or customer: its latest event, owner and time; an unread one has a dot. */
export function NotificationRow({ item, onOpen, onRead }: NotificationRowProps) {
  const environment = useEnvironment();
  const href = notificationPath(environment, item, useCan("approvals:read"));
  const [mayJudge, maySignOff] = [useCan("approvals:decide"), useCan("sign-offs:decide")];
  const mayDecide = item.topic === "sign-off" ? maySignOff : mayJudge;
  const decide = mayDecide && item.isUnread ? decisionPath(environment, item) : null;
  const updates = countOf(item);
  const content = (
    <>
      <span className={`flex h-5 w-2.5 shrink-0 items-center ${TONE_TEXT[item.tone]}`}>
        <ToneShape tone={item.tone} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={item.isUnread ? "font-medium" : "text-text-2"}>{item.title}</span>
        {item.isUnread ? <span className="sr-only"> (unread)</span> : null}
        {item.about ? <bdi className="wrap-anywhere block text-text">{item.about}</bdi> : null}
        {item.body ? <span className="wrap-anywhere block text-text-2">{item.body}</span> : null}
        <span className="block text-sm text-text-3">
          <Time value={item.createdAt} format="both" />
          {updates ? <Part>{updates}</Part> : null}
          {item.resourceId ? <Part isId>{shortId(item.resourceId)}</Part> : null}
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
      {item.isUnread ? (
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
      ) : null}
    </li>
  );
}
