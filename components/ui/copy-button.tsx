"use client";

import { Check, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { LiveRegion } from "./live-region";

/** Lucide's "copy" as plain SVG: its component costs more than the rest of the button, and a list has fifty. */
const COPY = (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="size-3.5!"
  >
    <path d="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2ZM4 16a2 2 0 0 1-2-2V4c0-1.1.9-2 2-2h10a2 2 0 0 1 2 2" />
  </svg>
);

type Outcome = "idle" | "copied" | "failed";

const SAID: Record<Outcome, string> = {
  idle: "",
  copied: "Copied",
  failed: "The browser blocked copying. Select the text instead.",
};

/**
 * Copies `value` to the clipboard and says whether that worked; `label` names what is copied: "Copy ID". As an action
 * of its own the label is visible.
 */
export function CopyButton({
  value,
  label = "Copy",
  isLabelShown = false,
  className,
}: {
  value: string;
  label?: string;
  isLabelShown?: boolean;
  className?: string;
}) {
  const [outcome, setOutcome] = useState<Outcome>("idle");
  // A live region must exist before it has something to say, but rendering one in each row of a list is wasteful.
  const [isNear, setNear] = useState(false);
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
      // Fails over plain http or without permission: nothing to fix here, but the user must know.
      setOutcome("failed");
    }
  };
  const icon = {
    idle: COPY,
    copied: <Check className="size-3.5! text-good" />,
    failed: <X className="size-3.5! text-bad" />,
  }[outcome];
  if (isLabelShown) {
    return (
      <>
        <Button icon={icon} onClick={copy} className={className}>
          {outcome === "copied" ? SAID.copied : label}
        </Button>
        {outcome === "failed" ? <span className="text-bad text-sm">{SAID.failed}</span> : null}
        <LiveRegion>{SAID[outcome]}</LiveRegion>
      </>
    );
  }
  return (
    <>
      <IconButton
        label={outcome === "idle" ? label : SAID[outcome]}
        icon={icon}
        size="sm"
        className={className}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={(event) => {
          event.stopPropagation();
          copy();
        }}
      />
      {isNear || outcome !== "idle" ? <LiveRegion>{SAID[outcome]}</LiveRegion> : null}
    </>
  );
}
