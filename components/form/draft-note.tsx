import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

interface Props {
  draft: { isRestored: boolean; discard: () => void };
  /** What to know of it, where "nothing was sent" doesn't say it all. */
  children?: ReactNode;
}

/** Says that a draft was put back, with the way to start afresh. */
export function DraftNote({ draft, children = "Nothing was sent." }: Props) {
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
