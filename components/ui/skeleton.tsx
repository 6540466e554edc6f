import { classNames } from "./class-names";

/** The placeholder of something that is loading; give it that size (`h-5 w-24`). Silent: the region is marked busy. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block rounded-sm bg-idle-soft motion-safe:animate-pulse", className ?? "h-3.5 w-full")}
    />
  );
}

const WIDTHS = ["w-full", "w-11/12", "w-3/4", "w-5/6", "w-2/3"];

/** The placeholder of `lines` lines of text; announces once that it is loading. */
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
