"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";

interface Props {
  /** The form is being sent at this moment. */
  isSending: boolean;
  /** Sending it moves no money and leaves nothing to check. */
  isHarmless: boolean;
  /** What the draft will restore. */
  kept: string | undefined;
  onStay: () => void;
  onLeave: () => void;
}

const KEPT = "Your draft is kept in this tab and restored when you return.";
const UNDER_WAY = "It is being sent and may still go through: check before you send it again.";
const HARMLESS = "The request is still being sent. It doesn't move money.";

/** Asks whether to leave a half-filled form. */
export function LeaveDialog({ isSending, isHarmless, kept = KEPT, onStay, onLeave }: Props) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onStay}
      onConfirm={onLeave}
      title="Leave this form?"
      description={`${isSending ? (isHarmless ? HARMLESS : UNDER_WAY) : "Leaving sends nothing."} ${kept}`}
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}
