import { TONE_TEXT } from "@/components/ui/tone";
import type { Tag } from "@/lib/features/casework/schema";

/** A tag: its name beside a dot of its colour. */
export function TagMark({ tag }: { tag: Tag }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full bg-current ${TONE_TEXT[tag.color]}`} />
      <bdi className="truncate">{tag.name}</bdi>
      {tag.isRetired ? <span className="text-text-3">retired</span> : null}
    </span>
  );
}
