"use client";

import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { ProblemError } from "@/lib/client/api-fetch";

export interface FailedPageProps {
  error: Error & { digest?: string };
  onRetry: () => void;
}

/** A page that broke while it was drawn: what that means, a retry, and the id under which the server logged it. */
export function FailedPage({ error, onRetry }: FailedPageProps) {
  useEffect(() => reportError(error), [error]);
  const facts = error instanceof ProblemError ? error : null;
  return (
    <div className="grid min-h-64 flex-1 place-items-center">
      <ErrorState
        title={facts?.title ?? "This page could not be shown."}
        detail={facts?.detail}
        meaning={facts?.meaning ?? "Nothing was sent and nothing was changed by this error."}
        next={facts?.next ?? "Try again. If it comes back, tell an administrator the id below."}
        requestId={facts?.requestId ?? error.digest}
        onRetry={onRetry}
      />
    </div>
  );
}
