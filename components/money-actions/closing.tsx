"use client";

import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { MoneyActionDetail } from "@/lib/features/journal/schema";
import { CloseDialog } from "./close-dialog";

/** What is being done about an unknown outcome, and what a person can do once that has taken too long. */
export function Closing({ action }: { action: MoneyActionDetail }) {
  const [isClosing, setClosing] = useState(false);
  const mayClose = useCan("money-actions:close");
  // Stays open with its note, whatever settles the action meanwhile.
  const dialog = isClosing ? <CloseDialog key="close" action={action} onClose={() => setClosing(false)} /> : null;
  if (action.settledAt !== null) return dialog;
  if (!action.isOverdue) {
    return (
      <Banner tone="info" title="Corridor is checking the outcome.">
        Corridor keeps reading the service's record and never sends the action twice. If the outcome is still unknown at{" "}
        <Time value={action.closableFrom} format="both" />, it can be closed by hand.
      </Banner>
    );
  }
  return (
    <>
      <Banner
        tone="bad"
        title="Its outcome has been unknown for over an hour."
        actions={
          <Button
            onClick={() => setClosing(true)}
            disabledReason={mayClose ? null : "Your role can't close money actions."}
          >
            Close money action
          </Button>
        }
      >
        Corridor keeps checking. The money may or may not have moved: check the service's record before anything is sent
        again.
      </Banner>
      {dialog}
    </>
  );
}
