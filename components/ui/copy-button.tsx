"use client";

import { Check, Copy, X } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button";
import { LiveRegion } from "./live-region";

type Outcome = "idle" | "copied" | "failed";

const SAID: Record<Outcome, string> = {
  idle: "",
  copied: "Copied",
  failed: "The browser refused to copy. Select the text instead.",
};

/** Puts `value` on the clipboard and says whether that worked; `label` names what is copied: "Copy id". */
export function CopyButton({
  value,
  label = "Copy",
  className,
}: {
  value: string;
  label?: string;
  className?: string;
}) {
  const [outcome, setOutcome] = useState<Outcome>("idle");
  useEffect(() => {
    if (outcome === "idle") return;
    const timer = setTimeout(() => setOutcome("idle"), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome("copied");
    } catch {
      // Not over plain http, not without permission: nothing to repair here, but the person must know.
      setOutcome("failed");
    }
  };
  const icon = {
    idle: <Copy className="size-3.5!" />,
    copied: <Check className="size-3.5! text-good" />,
    failed: <X className="size-3.5! text-bad" />,
  }[outcome];
  return (
    <>
      <IconButton
        label={outcome === "idle" ? label : SAID[outcome]}
        icon={icon}
        size="sm"
        className={className}
        onClick={(event) => {
          event.stopPropagation();
          copy();
        }}
      />
      <LiveRegion>{SAID[outcome]}</LiveRegion>
    </>
  );
}
