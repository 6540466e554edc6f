import { ToneShape } from "@/components/ui/tone";
import type { StatusValue } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";

export interface StatusTab {
  /** The filter's value. */
  value: string;
  status: StatusValue;
  /** Undefined while the count is unknown or unavailable. */
  count?: number;
}

export interface StatusTabsProps {
  label: string;
  tabs: readonly StatusTab[];
  /** The selected value, or several separated by commas; null for all. */
  selected: string | null;
  onSelect: (value: string | null) => void;
}

const TAB =
  "flex min-h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-text-2 hover:bg-hover hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent-text forced-colors:aria-pressed:underline";

/** Counts the rows in each status under the active filters: pressing one filters by it, pressing it again shows all. */
export function StatusTabs({ label, tabs, selected, onSelect }: StatusTabsProps) {
  return (
    <section
      aria-label={label}
      className="flex min-h-[45px] shrink-0 flex-wrap items-center gap-1 border-line border-b px-5 py-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-3"
    >
      <button type="button" aria-pressed={selected === null} onClick={() => onSelect(null)} className={TAB}>
        All
      </button>
      {tabs.map(({ value, status, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={selected?.split(",").includes(value) ?? false}
          onClick={() => onSelect(selected === value ? null : value)}
          className={TAB}
        >
          <ToneShape tone={status.tone} />
          {status.label}
          {count === undefined ? null : (
            <span className="font-medium text-text tabular-nums">{formatCount(count)}</span>
          )}
        </button>
      ))}
    </section>
  );
}
