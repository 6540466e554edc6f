import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Facts about one thing: label left, value right, one grid. */
export function DescriptionList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={classNames("grid gap-y-1.5", className)}>{children}</dl>;
}

export interface DescriptionProps {
  /** The anchor for links within the page, which highlight the entry. */
  id?: string;
  label: ReactNode;
  /** Empty values are shown as a dash, so that a missing fact is recognisable. */
  children: ReactNode;
  /** Right-aligned figures, as on an invoice. */
  isEnd?: boolean;
  /** The sum of the other lines. */
  isTotal?: boolean;
}

/** One fact; below 360 px the value moves under its label. */
export function Description({ id, label, children, isEnd = false, isTotal = false }: DescriptionProps) {
  const isMissing = children === null || children === undefined || children === "";
  return (
    <div
      id={id}
      className={classNames(
        "grid gap-x-3",
        id && "rounded-sm target:bg-accent-soft",
        isEnd
          ? "min-[360px]:grid-cols-[fit-content(60%)_minmax(0,1fr)]"
          : "min-[360px]:grid-cols-[124px_minmax(0,1fr)]",
        isTotal && "font-semibold",
      )}
    >
      <dt className={isTotal ? "text-text" : "text-text-2"}>{label}</dt>
      <dd className={classNames("min-w-0 break-words", isEnd && "text-right")}>
        {isMissing ? <span className="text-text-3">—</span> : children}
      </dd>
    </div>
  );
}
