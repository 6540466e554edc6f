import type { ReactNode } from "react";
import { Time } from "@/components/ui/time";

interface NoteProps {
  author: string;
  at: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A note by a member of staff, with author and time. */
export function Note({ author, at, actions, children }: NoteProps) {
  return (
    <article>
      <p className="whitespace-pre-wrap break-words" dir="auto">
        {children}
      </p>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-text-3">
        <p>
          {author} · <Time value={at} format="both" />
        </p>
        {actions}
      </div>
    </article>
  );
}
