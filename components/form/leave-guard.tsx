"use client";

import { useCallback, useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { type LeaveQuestion, useLeaveQuestion } from "@/components/ui/leaving";
import { onDemand } from "@/components/ui/on-demand";

const LeaveDialog = onDemand(() => import("./leave-dialog").then((module) => module.LeaveDialog));

interface Props {
  /** What the draft will restore. */
  kept?: string;
  /** Sending it moves no money and leaves nothing to check. */
  isHarmless?: boolean;
}

/** Asks before navigating away from a half-filled form within the console. */
export function LeaveGuard({ kept, isHarmless = false }: Props) {
  const { isDirty, isSubmitSuccessful, isSubmitting } = useFormState();
  const [go, setGo] = useState<(() => void) | null>(null);
  const ask = useCallback<LeaveQuestion>((go) => setGo(() => go), []);
  const hasQuestion = isDirty && !isSubmitSuccessful;
  useLeaveQuestion(hasQuestion, ask);
  useEffect(() => {
    // Loads it before it is needed, but outside the page's first load.
    if (hasQuestion) LeaveDialog.load().catch((error: unknown) => reportError(error));
  }, [hasQuestion]);
  if (go === null) return null;
  return (
    <LeaveDialog
      isSending={isSubmitting}
      isHarmless={isHarmless}
      kept={kept}
      onStay={() => setGo(null)}
      onLeave={() => {
        setGo(null);
        go();
      }}
    />
  );
}
