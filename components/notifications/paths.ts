import type { NotificationItem } from "@/lib/features/notifications/schema";
import { resourcePath } from "@/lib/ids";

/**
 * Where a notification leads: to the decision that waits, for who may look at it, to what it is about, else to the
 * delivery that brought it.
 */
export function notificationPath(
  slug: string,
  item: Pick<NotificationItem, "resourceId" | "deliveryId" | "kind">,
  mayReadApprovals: boolean,
): string | null {
  if (item.kind === "APPROVAL.HELD" && item.resourceId && mayReadApprovals) {
    return `/${slug}/approvals?open=${encodeURIComponent(item.resourceId)}`;
  }
  if (item.kind === "MONEY_ACTION.OVERDUE" && item.resourceId) {
    return `/${slug}/money-actions/${item.resourceId.replace(/^MoneyAction:/, "")}`;
  }
  if (item.kind === "WORK.ASSIGNED" && !item.resourceId) return `/${slug}/transactions/work`;
  if (item.kind === "SERVICE.DIFFERENCE") return `/${slug}/service`;
  const path = item.resourceId ? resourcePath(slug, item.resourceId) : null;
  return path ?? (item.deliveryId === null ? null : `/${slug}/webhooks/${item.deliveryId}`);
}

/** Where a payment that waits is decided at once, with the question already asked; null for everything else. */
export function decisionPath(slug: string, item: Pick<NotificationItem, "resourceId" | "kind">): string | null {
  if (item.kind === "SIGN_OFF.ASKED" && item.resourceId) return `${resourcePath(slug, item.resourceId)}?decide=true`;
  if (item.kind !== "APPROVAL.HELD" || !item.resourceId) return null;
  const id = encodeURIComponent(item.resourceId);
  // The question is put for this payment and no other, whatever is opened afterwards.
  return `/${slug}/approvals?open=${id}&decide=${id}`;
}
