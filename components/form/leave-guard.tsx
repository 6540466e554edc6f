"use client";

import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { type LeaveQuestion, useLeaveQuestion } from "@/components/ui/leaving";

const loadDialog = () => import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog);
const ConfirmDialog = dynamic(loadDialog);

const KEPT = "Your draft is kept in this tab and restored when you return.";

/** Asks before navigating away from a half-filled form within the console. `kept`: what the draft will restore. */
export function LeaveGuard({ kept = KEPT }: { kept?: string }) {
  const { isDirty, isSubmitSuccessful } = useFormState();
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
    <ConfirmDialog
      isOpen
      onClose={() => setGo(null)}
      onConfirm={() => {
        setGo(null);
        go();
      }}
      title="Leave this form?"
      description={`Nothing was sent. ${kept}`}
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}
