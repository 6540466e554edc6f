"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { headingOf } from "./heading-of";
import { ToneShape } from "./tone";

export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** What exactly. */
  detail?: ReactNode;
  /** What it means for the money. */
  meaning?: ReactNode;
  /** What to do next. */
  next?: ReactNode;
  requestId?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  actions?: ReactNode;
}

/** Something failed: what, what it means, what to do next, and the id under which the server logged it. */
export function ErrorState({ title, detail, meaning, next, requestId, onRetry, isRetrying, actions }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-6 py-10 text-center">
      <ToneShape tone="bad" className="mb-2 size-3! text-bad" />
      <p className="font-medium">{headingOf(title)}</p>
      <div className="grid max-w-[56ch] gap-1 text-balance text-text-2">
        {detail ? <p>{detail}</p> : null}
        {meaning ? <p className="text-text">{meaning}</p> : null}
        {next ? <p>{next}</p> : null}
      </div>
      {onRetry || actions ? (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {onRetry ? (
            <Button onClick={onRetry} isPending={isRetrying}>
              Try again
            </Button>
          ) : null}
          {actions}
        </div>
      ) : null}
      {requestId ? (
        <p className="mt-3 inline-flex items-center gap-1 text-sm text-text-3">
          Request <span className="font-mono">{requestId}</span>
          <CopyButton value={requestId} label="Copy request ID" />
        </p>
      ) : null}
    </div>
  );
}
