import { classNames } from "@/components/ui/class-names";
import type { Change } from "@/lib/features/approval-rules/fields";

const MARKS: Record<Change["kind"], readonly [mark: string, said: string, colour: string]> = {
  added: ["+", "Added", "text-good"],
  removed: ["−", "Removed", "text-bad"],
  changed: ["~", "Changed", "text-warn"],
  moved: ["↕", "Moved", "text-text-2"],
};

/** The differences between two versions, one sentence each. */
export function ChangeList({ changes, className }: { changes: readonly Change[]; className?: string }) {
  if (changes.length === 0) return <p className={classNames("text-text-2", className)}>No differences.</p>;
  return (
    <ul className={classNames("grid gap-1", className)}>
      {changes.map(({ kind, text }) => {
        const [mark, said, colour] = MARKS[kind];
        return (
          <li key={`${kind} ${text}`} className="grid grid-cols-[16px_minmax(0,1fr)] gap-1">
            <span aria-hidden="true" className={colour}>
              {mark}
            </span>
            <span className="wrap-anywhere text-text-2">
              <span className="sr-only">{said}: </span>
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
