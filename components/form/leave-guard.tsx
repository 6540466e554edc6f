"use client";

import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { type LeaveQuestion, useLeaveQuestion } from "@/components/ui/leaving";

const loadDialog = () => import("./leave-dialog").then((module) => module.LeaveDialog);
const LeaveDialog = dynamic(loadDialog);

/** Asks before navigating away from a half-filled form within the console. `kept`: what the draft will restore. */
export function LeaveGuard({ kept }: { kept?: string }) {
  const { isDirty, isSubmitSuccessful, isSubmitting } = useFormState();
  const [go, setGo] = useState<(() => void) | null>(null);
  const ask = useCallback<LeaveQuestion>((go) => setGo(() => go), []);
  const hasQuestion = isDirty && !isSubmitSuccessful;
  useLeaveQuestion(hasQuestion, ask);
  useEffect(() => {
    // Loads it before it is needed, but outside the page's first load.
    if (hasQuestion) loadDialog().catch((error: unknown) => reportError(error));
  }, [hasQuestion]);
  if (go === null) return null;
  return (
    <LeaveDialog
      isSending={isSubmitting}
      kept={kept}
      onStay={() => setGo(null)}
      onLeave={() => {
        setGo(null);
        go();
      }}
    />
  );
}
