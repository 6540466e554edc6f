"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { isOutdated } from "@/lib/client/call";
import { useEnvironment } from "@/lib/client/environment";
import { isProblemError } from "@/lib/client/problem";
import { useStreamState } from "@/lib/client/use-event-stream";

const PROBE_MS = 4_000;
/** How long a probe may take: one that never answers raises no error. */
const LONGEST_PROBE_MS = 10_000;

const TEXTS = {
  current: null,
  unreachable: "The console is not responding. What you see may be out of date. Trying again…",
  outdated: "Corridor has been updated. Nothing can be changed here until you reload the page.",
};
type ServerState = keyof typeof TEXTS;

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
    return (await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(LONGEST_PROBE_MS) })).ok;
  } catch {
    // Nothing answers, or not in time, which is what this tests.
    return false;
  }
}

/** Whether live updates are interrupted, or take long to begin. */
function useIsCutOff(): boolean {
  const stream = useStreamState(useEnvironment());
  return stream !== "live" && stream !== "off";
}

/**
 * By the last reads: whether they got no response at all, or one from another build than this page. Probes a server
 * that doesn't respond until it does, then refetches everything; also without live updates, as a page may read nothing
 * by itself, and a proxy may respond, or nobody ever, in place of a server that is gone.
 */
function useServerState(): ServerState {
  const client = useQueryClient();
  const isCutOff = useIsCutOff();
  const [state, setState] = useState<ServerState>("current");
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated") return;
        if (event.action.type === "success") setState(isOutdated() ? "outdated" : "current");
        const error = event.action.type === "error" || event.action.type === "failed" ? event.action.error : null;
        if (isProblemError(error) && error.status === 0) setState("unreachable");
      }),
    [client],
  );
  useEffect(() => {
    if (state !== "unreachable" && !isCutOff) return;
    const timer = setInterval(async () => {
      if (!(await answers())) {
        setState("unreachable");
        return;
      }
      if (state !== "unreachable") return;
      setState("current");
      await client.invalidateQueries();
    }, PROBE_MS);
    return () => clearInterval(timer);
  }, [state, isCutOff, client]);
  return state;
}

/** Says that the page or its data may be outdated, for as long as that is so. */
export function ConnectionBanner() {
  const state = useServerState();
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  const text = !isOnline ? "Your browser is offline. What you see may be out of date." : TEXTS[state];
  return (
    <div role="status" className="shrink-0">
      {text ? (
        <p className="border-line border-b bg-bad-soft px-5 py-1.5 text-bad max-sm:px-3">
          {text}{" "}
          {isOnline && state === "outdated" ? (
            <button type="button" className="underline" onClick={() => location.reload()}>
              Reload
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
