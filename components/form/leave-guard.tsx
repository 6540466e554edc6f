"use client";

import { useCallback, useState } from "react";
import { useFormState } from "react-hook-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type LeaveQuestion, useLeaveQuestion } from "@/components/ui/leaving";

const KEPT = "Your draft is kept in this tab and restored when you return.";

/** Asks before anything within the console leads away from a half-filled form. `kept`: what of it the draft brings back. */
export function LeaveGuard({ kept = KEPT }: { kept?: string }) {
  const { isDirty, isSubmitSuccessful } = useFormState();
  const [go, setGo] = useState<(() => void) | null>(null);
  const ask = useCallback<LeaveQuestion>((answered) => setGo(() => answered), []);
  useLeaveQuestion(isDirty && !isSubmitSuccessful, ask);
  return (
    <ConfirmDialog
      isOpen={go !== null}
      onClose={() => setGo(null)}
      onConfirm={() => {
        setGo(null);
        go?.();
      }}
      title="Leave this form?"
      description={`Nothing was sent. ${kept}`}
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}
