import { toast } from "@/components/ui/toast";
import type { NotificationEvent } from "@/lib/features/notifications/schema";

const PAUSE_MS = 600;

/**
 * Says in passing what arrives; a burst is said once, with its number. Nothing is said while the panel shows it anyway.
 * `decide` gives what leads to the decision that a notification asks for, or null.
 */
export function announceArrivals(decide: (notification: NotificationEvent) => (() => void) | null) {
  let waiting: NotificationEvent[] = [];
  const say = () => {
    const [first] = waiting;
    const count = waiting.length;
    waiting = [];
    if (!first) return;
    const tone = count === 1 && first.tone === "bad" ? "bad" : "good";
    const run = count === 1 ? decide(first) : null;
    const text = count === 1 ? first.title : `${count} new notifications`;
    toast(text, tone, run ? { label: "Decide", run } : undefined).catch(reportError);
  };
  return (notification: NotificationEvent, isShown: boolean) => {
    if (isShown) return;
    waiting.push(notification);
    if (waiting.length === 1) setTimeout(say, PAUSE_MS);
  };
}
