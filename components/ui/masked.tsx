"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button";

export interface MaskedProps {
  /** What it is, for the button's name: "Full name". */
  label: string;
  /** The value with its letters hidden, as the server sent it. The full value is not on the page until asked for. */
  masked: ReactNode;
  /** Fetches the full value (the server checks the role and records the reveal). Absent: the role does not allow it. */
  onReveal?: () => Promise<ReactNode>;
}

/** A personal value, hidden until somebody with the right asks for it; hidden again on demand, and on leaving the page. */
export function Masked({ label, masked, onReveal }: MaskedProps) {
  const [full, setFull] = useState<ReactNode>(null);
  const [state, setState] = useState<"hidden" | "loading" | "failed">("hidden");
  const isShown = full !== null;
  const toggle = async () => {
    if (isShown) return setFull(null);
    if (!onReveal) return;
    setState("loading");
    try {
      setFull(await onReveal());
      setState("hidden");
    } catch (error) {
      setState("failed");
      reportError(error);
    }
  };
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5">
      <span className="min-w-0 break-words">
        {isShown ? full : masked}
        {isShown ? null : <span className="sr-only"> (hidden)</span>}
      </span>
      {onReveal ? (
        <Button
          variant="ghost"
          size="sm"
          isPending={state === "loading"}
          onClick={toggle}
          icon={isShown ? <EyeOff className="size-3.5" /> : <Eye className="size-3.5" />}
          className="-my-1 px-1!"
        >
          {isShown ? "Hide" : "Reveal"}
          <span className="sr-only"> {label}</span>
        </Button>
      ) : null}
      {state === "failed" ? (
        <span role="alert" className="text-bad text-sm">
          Could not be revealed.
        </span>
      ) : null}
    </span>
  );
}
