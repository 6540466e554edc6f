import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { Tone } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";

export interface BarListItem {
  key: string;
  label: string;
  /** Beside the label: sums, a type. */
  detail?: ReactNode;
  count: number;
  tone: Tone;
  /** Null or omitted if no list shows exactly these. */
  href?: string | null;
}

const GROUND: Record<Tone, string> = {
  good: "bg-good",
  warn: "bg-warn",
  bad: "bg-bad",
  info: "bg-info",
  idle: "bg-idle",
};

function Named({ href, children }: { href: string | null | undefined; children: ReactNode }) {
  if (!href) return <span className="break-words">{children}</span>;
  return (
    <Link look="plain" href={href} className="break-words">
      {children}
    </Link>
  );
}

/** Numbers under names, each with a bar from zero and a link to its list. */
export function BarList({ items, empty }: { items: readonly BarListItem[]; empty: string }) {
  const most = Math.max(1, ...items.map(({ count }) => count));
  if (items.length === 0) return <p className="text-text-2">{empty}</p>;
  return (
    <ul className="grid gap-1.5">
      {items.map(({ key, label, detail, count, tone, href }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <Named href={href}>
            {label}
            {detail ? <span className="text-sm text-text-2"> {detail}</span> : null}
          </Named>
          <span className="tabular-nums">{formatCount(count)}</span>
          <span aria-hidden="true" className="col-span-2 h-1 rounded-sm bg-idle-soft">
            <span
              className={`block h-1 min-w-px rounded-sm forced-color-adjust-none ${GROUND[tone]}`}
              style={{ width: `${(100 * count) / most}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
