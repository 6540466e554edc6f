import { toast } from "@/components/ui/toast";
import type { NotificationEvent } from "@/lib/features/notifications/schema";

const PAUSE_MS = 600;

/** Says in passing what arrives; a burst is said once, with its number. Nothing is said while the panel shows it anyway. */
export function announceArrivals() {
  let waiting: NotificationEvent[] = [];
  const say = () => {
    const [first] = waiting;
    const count = waiting.length;
    waiting = [];
    if (!first) return;
    const tone = count === 1 && first.tone === "bad" ? "bad" : "good";
    toast(count === 1 ? first.title : `${count} new notifications`, tone).catch(reportError);
  };
  return (notification: NotificationEvent, isShown: boolean) => {
    if (isShown) return;
    waiting.push(notification);
    if (waiting.length === 1) setTimeout(say, PAUSE_MS);
  };
}
