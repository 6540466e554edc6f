import { toast } from "@/components/ui/toast";
import type { NotificationEvent } from "@/lib/features/notifications/schema";

const PAUSE_MS = 600;

/** Where decisions are made; a role that decides nothing gets no links. */
interface Ways {
  /** Where a notification's decision is made, or null if it needs none. */
  decisionOf: (notification: NotificationEvent) => string | null;
  /** The list of all pending decisions. */
  desk: string;
  go: (path: string) => void;
}

/** `Payout failed: 12,500.00 USD`, as the list shows it. */
const textOf = ({ title, body }: NotificationEvent) => (body ? `${title}: ${body}` : title);

/**
 * Announces arrivals in a toast; a burst is announced once, with its count, and pending decisions come first, as
 * seconds count there. Silent while the panel shows them anyway.
 */
export function announceArrivals({ decisionOf, desk, go }: Ways) {
  let waiting: NotificationEvent[] = [];
  const say = async () => {
    const [first] = waiting;
    const count = waiting.length;
    const asking = waiting.filter((each) => decisionOf(each) !== null);
    const [asked] = asking;
    waiting = [];
    const path = asked ? decisionOf(asked) : null;
    if (asked && path !== null && asking.length === 1) {
      await toast(textOf(asked), asked.tone, { label: "Decide", run: () => go(path) });
    } else if (asking.length > 1) {
      const text = `${asking.length} payments need a decision`;
      await toast(text, "warn", { label: "Open approvals", run: () => go(desk) });
    } else if (first) {
      await (count === 1 ? toast(textOf(first), first.tone) : toast(`${count} new notifications`, "info"));
    }
  };
  return (notification: NotificationEvent, isShown: boolean) => {
    if (isShown) return;
    waiting.push(notification);
    if (waiting.length === 1) setTimeout(() => say().catch(reportError), PAUSE_MS);
  };
}
