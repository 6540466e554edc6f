import { classNames } from "./class-names";

/** Holds the place of one thing that is being loaded; give it the thing's size (`h-5 w-24`). Silent: the region says "busy". */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block rounded-sm bg-idle-soft motion-safe:animate-pulse", className ?? "h-3.5 w-full")}
    />
  );
}

const WIDTHS = ["w-full", "w-11/12", "w-3/4", "w-5/6", "w-2/3"];

/** Holds the place of a text of `lines` lines and says once that it is coming. */
export function SkeletonText({ lines = 3, label = "Loading" }: { lines?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={WIDTHS[line % WIDTHS.length] + String(line)}
          className={`h-3.5 ${WIDTHS[line % WIDTHS.length]}`}
        />
      ))}
    </div>
  );
}
