import { useEffect } from "react";

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
const TOASTS = "[data-toasts]";

function canHold(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility();
}

/** Where the lost focus goes: the nearest surrounding element that is focusable or contains something focusable. */
function nearest(around: readonly HTMLElement[]): HTMLElement | null {
  const content = document.getElementById("content");
  for (const element of around) {
    // Outside the page's content there is only the frame, whose first link leads back to the content.
    if (element !== content && element.contains(content)) break;
    if (!canHold(element)) continue;
    if (element.matches(`${FOCUSABLE}, [tabindex], dialog`)) return element;
    // Prefer a list's tab stop to its first focusable element.
    const stops = element.querySelectorAll<HTMLElement>('[tabindex="0"]');
    const found = [...stops, ...element.querySelectorAll<HTMLElement>(FOCUSABLE)].find(canHold);
    if (found) return found;
  }
  return content;
}

/**
 * Keeps the focus from returning to the top of the page when the focused element goes: a deleted row, a removed chip, a
 * page that was left, a disabled button. Code that knows a better place focuses it first.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    /** The element focused last, then its ancestors, up to the page's content or the dialog. */
    let trail: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.closest(TOASTS)) {
        // A toast goes by itself, with everything around it: what had the focus before gets it back.
        trail = [target, ...trail.filter((element) => !element.closest(TOASTS))];
        return;
      }
      trail = [];
      for (let at: HTMLElement | null = target; at && at !== document.body; at = at.parentElement) trail.push(at);
    };
    const check = () => {
      const [lost, ...around] = trail;
      // If it can still hold the focus, the user pressed outside: that is their choice.
      if (document.activeElement !== document.body || !lost || canHold(lost)) return;
      nearest(around)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || trail.length === 0) return;
      clearTimeout(timer);
      // In its own task: effects of the same change run first.
      timer = setTimeout(check);
    });
    // In the capture phase: events from toasts go no further.
    document.addEventListener("focusin", remember, true);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled", "hidden", "open", "class"],
    });
    return () => {
      document.removeEventListener("focusin", remember, true);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
