"use client";

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** Whether the screen is wider than a phone's; true until the browser reports otherwise. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.innerWidth >= 640,
    () => true,
  );
