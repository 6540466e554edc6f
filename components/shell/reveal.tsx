"use client";

import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { LiveRegion } from "@/components/ui/live-region";
import { ProblemText } from "@/components/ui/problem-text";
import { useCan } from "./session";

/** Why the button is disabled for a role without the permission. */
const REASONS = {
  "personal:reveal": "Your role can't reveal personal data.",
  "accounts:reveal": "Your role can't reveal account numbers.",
  "webhooks:read-body": "Your role can't read raw bodies. Ask an administrator or compliance.",
};

/** A mutation that fetches masked data, which the server audits; a result of `useMutation` fits. */
interface Reveal {
  data: unknown;
  error: { title: string; meaning?: string; next?: string } | null;
  isPending: boolean;
  mutate: () => void;
  reset: () => void;
}

interface RevealButtonProps {
  reveal: Reveal;
  permission: keyof typeof REASONS;
  show?: string;
  hide?: string;
}

/** Reveals masked data to those whose role allows it, and hides it again: each reveal is audited. */
export function RevealButton({ reveal, permission, show = "Reveal", hide = "Hide" }: RevealButtonProps) {
  const mayReveal = useCan(permission);
  const isShown = reveal.data !== undefined;
  return (
    <Button
      size="sm"
      onClick={() => (isShown ? reveal.reset() : reveal.mutate())}
      isPending={reveal.isPending}
      disabledReason={!mayReveal && REASONS[permission]}
    >
      {isShown ? hide : show}
    </Button>
  );
}

/** The result: why it could not be revealed, or that this reveal was audited. */
export function RevealNote({ reveal, className }: { reveal: Reveal; className?: string }) {
  const note = reveal.data === undefined ? "" : "Recorded in the audit log.";
  return (
    <>
      <ProblemText problem={reveal.error} className={className} />
      {note ? (
        <p aria-hidden="true" className={classNames("text-sm text-text-3", className)}>
          {note}
        </p>
      ) : null}
      <LiveRegion>{note}</LiveRegion>
    </>
  );
}
