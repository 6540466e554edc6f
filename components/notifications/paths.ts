import type { NotificationItem } from "@/lib/features/notifications/schema";
import { resourcePath } from "@/lib/ids";

/**
 * Where a notification leads: to the payment's decision for those who may view it, to its subject, otherwise to the
 * delivery that caused it.
 */
export function notificationPath(
  slug: string,
  item: Pick<NotificationItem, "resourceId" | "deliveryId" | "kind">,
  mayReadApprovals: boolean,
): string | null {
  if (["APPROVAL.HELD", "APPROVAL.DIFFERS"].includes(item.kind) && item.resourceId && mayReadApprovals) {
    return `/${slug}/approvals?open=${encodeURIComponent(item.resourceId)}`;
  }
  if (item.kind === "MONEY_ACTION.OVERDUE" && item.resourceId) {
    return `/${slug}/money-actions/${item.resourceId.replace(/^MoneyAction:/, "")}`;
  }
  if (item.kind === "WORK.ASSIGNED" && !item.resourceId) return `/${slug}/transactions/work`;
  if (item.kind === "ENVIRONMENT.CREDENTIALS_REFUSED") return `/settings/environments/${slug}`;
  if (item.kind === "SERVICE.DIFFERENCE") return `/${slug}/service`;
  const path = item.resourceId ? resourcePath(slug, item.resourceId) : null;
  return path ?? (item.deliveryId === null ? null : `/${slug}/webhooks/${item.deliveryId}`);
}

/** Where a pending payment is decided at once, with the confirmation already open; null for everything else. */
export function decisionPath(slug: string, item: Pick<NotificationItem, "resourceId" | "kind">): string | null {
  if (item.kind === "SIGN_OFF.ASKED" && item.resourceId) return `${resourcePath(slug, item.resourceId)}?decide=true`;
  if (item.kind !== "APPROVAL.HELD" || !item.resourceId) return null;
  const id = encodeURIComponent(item.resourceId);
  // The confirmation is for this payment only, whatever is opened afterwards.
  return `/${slug}/approvals?open=${id}&decide=${id}`;
}
