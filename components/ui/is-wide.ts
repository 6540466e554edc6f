"use client";

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** Whether there is more room than on a phone; assumed until the browser says otherwise. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.innerWidth >= 640,
    () => true,
  );
