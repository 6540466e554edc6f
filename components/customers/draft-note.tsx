import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** Says that a draft was put back, with the way to start afresh. */
export function DraftNote({ draft }: { draft: { isRestored: boolean; discard: () => void } }) {
  if (!draft.isRestored) return null;
  return (
    <Banner
      tone="info"
      title="Your draft is back"
      actions={
        <Button size="sm" onClick={draft.discard}>
          Discard it
        </Button>
      }
    >
      Nothing of it was sent.
    </Banner>
  );
}
