import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface TimelineEntry {
  id: string;
  title: ReactNode;
  /** When, by whom, how long it took. */
  meta?: ReactNode;
  /** `done`: it happened. `gap`: awaited or missing. `bad`: it failed. `end`: nothing follows. */
  state?: "done" | "gap" | "bad" | "end";
  children?: ReactNode;
}

const DOTS = {
  done: "border-accent bg-surface",
  gap: "border-warn border-dashed bg-surface",
  bad: "rotate-45 rounded-[2px]! border-bad bg-bad",
  end: "border-good bg-good",
};
const SAID = { done: "", gap: "Pending: ", bad: "Failed: ", end: "" };

/** What happened, in order, newest last; a dashed dot marks what should have happened but has not. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="grid">
      {entries.map(({ id, title, meta, state = "done", children }, position) => (
        <li key={id} className="relative pb-3 pl-5 last:pb-0">
          {position < entries.length - 1 ? (
            <span aria-hidden="true" className="absolute top-2.5 -bottom-2.5 left-1 w-px bg-line-strong" />
          ) : null}
          <span
            aria-hidden="true"
            className={classNames("absolute top-1.5 left-0 size-[9px] rounded-full border-2", DOTS[state])}
          />
          <p>
            {SAID[state] ? <span className="sr-only">{SAID[state]}</span> : null}
            {title}
          </p>
          {meta ? <p className="text-sm text-text-3">{meta}</p> : null}
          {children ? <div className="mt-1">{children}</div> : null}
        </li>
      ))}
    </ol>
  );
}
