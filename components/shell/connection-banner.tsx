"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { isProblemError } from "@/lib/client/problem";

const PROBE_MS = 4_000;

function subscribeOnline(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/api/health", { cache: "no-store" })).ok;
  } catch (error) {
    // fetch throws a TypeError if nothing answers, which is what this tests.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Whether the last reads got no response at all; probes the server until it answers, then refetches everything. */
function useIsUnreachable(): boolean {
  const client = useQueryClient();
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        if (event.action.type === "success") setUnreachable(false);
        const error = event.action.type === "error" || event.action.type === "failed" ? event.action.error : null;
        if (isProblemError(error) && error.status === 0) setUnreachable(true);
      }),
    [client],
  );
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(async () => {
      if (!(await answers())) return;
      setUnreachable(false);
      await client.invalidateQueries();
    }, PROBE_MS);
    return () => clearInterval(timer);
  }, [isUnreachable, client]);
  return isUnreachable;
}

/** Says that the page's data may be outdated, for as long as that is so. */
export function ConnectionBanner() {
  const isUnreachable = useIsUnreachable();
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  const text = !isOnline
    ? "You are offline. What you see may be out of date, and nothing can be sent."
    : isUnreachable
      ? "The console is not responding. What you see may be out of date. Trying again…"
      : null;
  return (
    <div role="status" className="shrink-0">
      {text ? <p className="border-line border-b bg-bad-soft px-5 py-1.5 text-bad max-sm:px-3">{text}</p> : null}
    </div>
  );
}
