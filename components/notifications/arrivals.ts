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
/** What arrived while this tab was hidden: one toast each would pile up by the thousand until somebody returns. */
let missed: { first: Arrival; count: number } | null = null;

async function raise(arrivals: readonly Arrival[]): Promise<void> {
  const decision = decisionIn(arrivals);
  const unseen = arrivals.filter(({ isShown }) => !isShown);
  const [first] = unseen;
  if (first && decision) {
    await toast(decision.text, decision.tone, { label: decision.label, run: () => first.go(decision.path) });
  } else if (first && unseen.length === 1) await toast(textOf(first.notification), first.notification.tone);
  else if (first) await toast(`${unseen.length} new notifications`, "info");
}

function keepForReturn(arrivals: readonly Arrival[]): void {
  const unseen = arrivals.filter(({ isShown }) => !isShown);
  const [first] = unseen;
  if (!first) return;
  if (!missed) document.addEventListener("visibilitychange", announceMissed);
  missed = { first: missed?.first ?? first, count: (missed?.count ?? 0) + unseen.length };
}

/** Of several none is named: what needed a decision then may have been decided since. */
function announceMissed(): void {
  if (document.hidden || !missed) return;
  document.removeEventListener("visibilitychange", announceMissed);
  const { first, count } = missed;
  missed = null;
  (count === 1 ? raise([first]) : toast(`${count} new notifications`, "info")).catch(reportError);
}

async function say(): Promise<void> {
  const arrivals = waiting;
  waiting = [];
  if (document.hidden) keepForReturn(arrivals);
  else await raise(arrivals);
  const decision = decisionIn(arrivals);
  if (decision) await announceOnDesktop(decision, () => arrivals[0]?.go(decision.path));
}

/**
 * Announces an arrival in a toast, and on the desktop if it needs a decision and this browser was asked to. A burst is
 * announced once, with its count, and pending decisions come first, as seconds count there. Whatever arrives while the
 * tab is hidden is announced once as well, on return.
 */
export function announceArrival(notification: NotificationEvent, place: Place): void {
  waiting.push({ ...place, notification });
  if (waiting.length === 1) setTimeout(() => say().catch(reportError), PAUSE_MS);
}
