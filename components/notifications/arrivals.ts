import { toast } from "@/components/ui/toast";
import type { NotificationEvent } from "@/lib/features/notifications/schema";

const PAUSE_MS = 600;

/** Where a decision is asked for; a role that decides nothing goes nowhere. */
interface Ways {
  /** Where a notification's decision is made, or null when it asks for none. */
  decisionOf: (notification: NotificationEvent) => string | null;
  /** Where all that wait are. */
  desk: string;
  go: (path: string) => void;
}

/**
 * Says in passing what arrives; a burst is said once, with its number, and what waits for a decision before all else:
 * seconds count there. Nothing is said while the panel shows it anyway.
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
      await toast(asked.title, "good", { label: "Decide", run: () => go(path) });
    } else if (asking.length > 1) {
      const text = `${asking.length} payments need a decision`;
      await toast(text, "good", { label: "Open approvals", run: () => go(desk) });
    } else if (first) {
      const tone = count === 1 && first.tone === "bad" ? "bad" : "good";
      await toast(count === 1 ? first.title : `${count} new notifications`, tone);
    }
  };
  return (notification: NotificationEvent, isShown: boolean) => {
    if (isShown) return;
    waiting.push(notification);
    if (waiting.length === 1) setTimeout(() => say().catch(reportError), PAUSE_MS);
  };
}
