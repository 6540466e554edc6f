import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

interface Props {
  draft: { isRestored: boolean; discard: () => void };
  /** What to know about the draft, if more than that. */
  children?: ReactNode;
}

/** Says that a draft was restored, and offers to discard it. */
export function DraftNote({ draft, children = "Restoring a draft sends nothing." }: Props) {
  if (!draft.isRestored) return null;
  return (
    <Banner
      tone="info"
      title="Draft restored"
      actions={
        <Button size="sm" onClick={draft.discard}>
          Discard draft
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
