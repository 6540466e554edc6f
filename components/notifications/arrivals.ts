import { toast } from "@/components/ui/toast";
import type { NotificationEvent } from "@/lib/features/notifications/schema";
import { announceOnDesktop } from "./desktop";
import { decisionPath } from "./paths";

const PAUSE_MS = 600;

/** Where a notification arrived, and what this user can do about it. */
interface Place {
  environment: string;
  /** Whether this user decides payments; a role that decides nothing gets no links. */
  mayDecide: boolean;
  /** Whether the page shows it anyway: then no toast covers it. */
  isShown: boolean;
  go: (path: string) => void;
}

type Arrival = Place & { notification: NotificationEvent };

/** `Payout failed: 12,500.00 USD`, as the list shows it. */
const textOf = ({ title, body }: NotificationEvent) => (body ? `${title}: ${body}` : title);

/** What to say of pending decisions, and where they are made; null if none arrived. */
function decisionIn(arrivals: readonly Arrival[]) {
  const asking = arrivals.flatMap(({ notification, environment, mayDecide }) => {
    const path = mayDecide && notification.topic === "decision" ? decisionPath(environment, notification) : null;
    return path === null ? [] : [{ notification, environment, path }];
  });
  const [first] = asking;
  if (!first) return null;
  const { notification, environment, path } = first;
  const { id, tone } = notification;
  if (asking.length === 1) return { id, environment, path, text: textOf(notification), tone, label: "Decide" };
  const text = `${asking.length} payments need a decision`;
  return { id, environment, path: `/${environment}/approvals`, text, tone, label: "Open approvals" };
}

let waiting: Arrival[] = [];

async function say(): Promise<void> {
  const arrivals = waiting;
  waiting = [];
  const decision = decisionIn(arrivals);
  const open = () => decision && arrivals[0]?.go(decision.path);
  const unseen = arrivals.filter(({ isShown }) => !isShown);
  const [first] = unseen;
  if (first && decision) await toast(decision.text, decision.tone, { label: decision.label, run: open });
  else if (first && unseen.length === 1) await toast(textOf(first.notification), first.notification.tone);
  else if (first) await toast(`${unseen.length} new notifications`, "info");
  if (decision) await announceOnDesktop(decision, open);
}

/**
 * Announces an arrival in a toast, and on the desktop if it needs a decision and this browser was asked to. A burst is
 * announced once, with its count, and pending decisions come first, as seconds count there.
 */
export function announceArrival(notification: NotificationEvent, place: Place): void {
  waiting.push({ ...place, notification });
  if (waiting.length === 1) setTimeout(() => say().catch(reportError), PAUSE_MS);
}
