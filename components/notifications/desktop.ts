const KEY = "corridor-desktop-notifications";
/** How long a hidden tab waits for a visible one to say that the user sees it there. */
const CLAIM_MS = 500;

/** `unavailable`: this browser has none, as over http or on phones; `blocked`: it refuses them to this site. */
export type DesktopState = "on" | "off" | "blocked" | "unavailable";

function isWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    // Storage is forbidden, so nothing was asked for.
    return false;
  }
}

/** Whether this browser shows pending decisions on its desktop while the console is in the background. */
export function desktopState(): DesktopState {
  if (typeof Notification === "undefined" || !window.isSecureContext) return "unavailable";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && isWanted() ? "on" : "off";
}

/** Shows `text`, replacing the one before; null where the browser can't, as on phones. */
function show(text: string, body?: string): Notification | null {
  try {
    return new Notification(text, { body, tag: KEY });
  } catch {
    return null;
  }
}

/** Turns them on, once the browser's own question is answered, and shows a first one; or off. Returns the outcome. */
export async function setDesktop(wanted: boolean): Promise<DesktopState> {
  if (wanted) await Notification.requestPermission();
  try {
    localStorage.setItem(KEY, wanted ? "on" : "off");
  } catch {
    // Storage is forbidden: they stay off, which the returned state says.
  }
  const state = desktopState();
  return state === "on" && show("Payments that need a decision will appear here.") === null ? "unavailable" : state;
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("corridor-desktop");
const seenElsewhere = new Set<number>();
channel?.addEventListener("message", ({ data }: MessageEvent<number>) => seenElsewhere.add(data));

/** A pending decision: what to say, the id of its notification, and the environment it is in. */
interface Pending {
  id: number;
  text: string;
  environment: string;
}

/**
 * Shows it on the desktop if that is on and no tab of the console is visible; pressing it opens the decision here. The
 * latest one replaces those before. It names no person, as others may see the desktop.
 */
export async function announceOnDesktop({ id, text, environment }: Pending, open: () => void): Promise<void> {
  if (desktopState() !== "on") return;
  if (!document.hidden) {
    channel?.postMessage(id);
    return;
  }
  await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
  if (seenElsewhere.delete(id)) return;
  const shown = show(text, `Corridor · ${environment}`);
  shown?.addEventListener("click", () => {
    window.focus();
    shown.close();
    open();
  });
}
