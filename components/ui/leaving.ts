"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";

/** Asks the user, and calls `go` if they choose to leave. */
export type LeaveQuestion = (go: () => void) => void;

/** The reasons to stay on this page; the one registered last asks. */
const questions = new Set<LeaveQuestion>();

/** For other origins the browser itself asks; a jump within the page loses nothing. */
function leadsAway(url: URL): boolean {
  return url.origin === window.location.origin && url.pathname !== window.location.pathname;
}

/** The same of a link: with another query, a form is another one. */
function opensAnother(url: URL): boolean {
  return leadsAway(url) || (url.origin === window.location.origin && url.search !== window.location.search);
}

/** Navigates within the console from a menu, key or toast, after asking about unsaved input on the page. */
export function useGo(): (path: string) => void {
  const router = useRouter();
  return useCallback(
    (path) => {
      const ask = opensAnother(new URL(path, window.location.href)) ? [...questions].at(-1) : undefined;
      if (ask) ask(() => router.push(path));
      else router.push(path);
    },
    [router],
  );
}

/**
 * While `isNeeded`, `ask` (a constant) intercepts every navigation to another page of the console: links, `useGo`, and
 * Back and Forward where the browser lets a page intercept them.
 */
export function useLeaveQuestion(isNeeded: boolean, ask: LeaveQuestion): void {
  const router = useRouter();
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isNeeded) return;
    const click = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !isPlain || event.defaultPrevented || link.target === "_blank") return;
      const url = new URL(link.href);
      if (!opensAnother(url)) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.push(url.pathname + url.search + url.hash));
    };
    // Older browsers lack it. A navigation intercepted here has not begun: the router never sees it.
    const navigation: Navigation | undefined = window.navigation;
    const traverse = (event: NavigateEvent) => {
      const isHeld = event.navigationType === "traverse" && event.cancelable && !isAnswered.current;
      if (!isHeld || !leadsAway(new URL(event.destination.url))) return;
      event.preventDefault();
      ask(() => {
        isAnswered.current = true;
        const end = () => {
          isAnswered.current = false;
        };
        // Rejects if another navigation interrupts it, which is no error.
        navigation?.traverseTo(event.destination.key).finished?.then(end, end);
      });
    };
    questions.add(ask);
    document.addEventListener("click", click, true);
    navigation?.addEventListener("navigate", traverse);
    return () => {
      questions.delete(ask);
      document.removeEventListener("click", click, true);
      navigation?.removeEventListener("navigate", traverse);
    };
  }, [isNeeded, ask, router]);
}
