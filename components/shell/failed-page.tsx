"use client";

import { useEffect } from "react";
import { buttonStyle } from "@/components/ui/button-style";

export interface FailedPageProps {
  error: Error & { digest?: string; title?: string; meaning?: string; next?: string; requestId?: string };
  onRetry: () => void;
}

/** What the last retry was about. If the same fails again, the page may be older than the server since an upgrade. */
let retried: string | null = null;

/**
 * A page that failed to render: what that means, a retry, and the id under which the server logged it. Every page
 * includes this code, and it must work when nothing else loads: no icons, no dialogs, no requests.
 */
export function FailedPage({ error, onRetry }: FailedPageProps) {
  useEffect(() => reportError(error), [error]);
  const id = error.requestId ?? error.digest;
  // A script failed to load, or an upgrade has removed it since this tab was opened: only a reload helps.
  const isHopeless = error.name === "ChunkLoadError" || retried === error.message;
  const retry = () => {
    retried = error.message;
    if (isHopeless) location.reload();
    else onRetry();
  };
  return (
    <div role="alert" className="grid min-h-64 flex-1 content-center justify-items-center gap-1 px-6 py-12 text-center">
      <span aria-hidden="true" className="mb-2 size-2.5 rotate-45 rounded-[2px] bg-bad" />
      <h1 className="font-medium">{error.title ?? "This page couldn't be loaded."}</h1>
      <p className="max-w-[56ch] text-balance">{error.meaning ?? "This error didn't send or change anything."}</p>
      <p className="max-w-[56ch] text-balance text-text-2">
        {error.next ??
          "Try again. If it keeps happening, tell an administrator what you were doing, with the ID below if there is one."}
      </p>
      <button type="button" onClick={retry} className={`mt-3 ${buttonStyle("primary")}`}>
        Try again
      </button>
      {id ? (
        <p className="mt-3 text-sm text-text-3">
          Request <span className="select-all font-mono">{id}</span>
        </p>
      ) : null}
    </div>
  );
}
