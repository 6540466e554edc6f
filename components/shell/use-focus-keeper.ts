import { useEffect } from "react";

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

function canHold(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility();
}

/** What is next to what was lost: the nearest place around it that can take the focus, or has something in it that can. */
function nearest(around: readonly HTMLElement[]): HTMLElement | null {
  const content = document.getElementById("content");
  for (const element of around) {
    // Beyond the page's content there is only the frame, whose first link is the way back to the content.
    if (element !== content && element.contains(content)) break;
    if (!canHold(element)) continue;
    if (element.matches("[tabindex], dialog")) return element;
    // A list's one tab stop before whatever stands first in it.
    const stops = element.querySelectorAll<HTMLElement>('[tabindex="0"]');
    const found = [...stops, ...element.querySelectorAll<HTMLElement>(FOCUSABLE)].find(canHold);
    if (found) return found;
  }
  return content;
}

/**
 * Keeps the focus from falling to the top of the page when what had it goes: a row that was deleted, a chip that was
 * removed, a page that was left, a button that is off now. Whoever knows a better place puts it there first.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    /** What had the focus last, then what it stood in, up to the page's content or the dialog. */
    let trail: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      trail = [];
      for (let at: HTMLElement | null = target; at && at !== document.body; at = at.parentElement) trail.push(at);
    };
    const check = () => {
      const [lost, ...around] = trail;
      // What can still hold it was left by a press on nothing: that is for the person to say.
      if (document.activeElement !== document.body || !lost || canHold(lost)) return;
      nearest(around)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || trail.length === 0) return;
      clearTimeout(timer);
      // In a task of its own: effects that belong to the change come first.
      timer = setTimeout(check);
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled", "hidden", "open", "class"],
    });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
