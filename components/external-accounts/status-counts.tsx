"use client";

import { useQuery } from "@tanstack/react-query";
import { Time } from "@/components/ui/time";
import { ToneShape } from "@/components/ui/tone";
import { useEnvironment } from "@/lib/client/environment";
import { isStatusFilter } from "@/lib/features/external-accounts/fields";
import { accountStatus } from "@/lib/features/external-accounts/fields/status";
import { statusCountsQuery } from "@/lib/features/external-accounts/queries";
import type { Scope } from "@/lib/features/external-accounts/schema";
import { formatCount } from "@/lib/numbers";

interface StatusCountsProps {
  scope: Scope;
  selected: string | null;
  onSelect: (status: string | null) => void;
}

const ITEM =
  "flex min-h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-text-2 hover:bg-hover hover:text-text disabled:pointer-events-none aria-pressed:bg-accent-soft aria-pressed:text-accent-text forced-colors:aria-pressed:underline";

/** Accounts by status: pressing one filters the list. The numbers are labelled as the local copy's. */
export function StatusCounts({ scope, selected, onSelect }: StatusCountsProps) {
  const environment = useEnvironment();
  const { data, error } = useQuery(statusCountsQuery(environment, scope));
  if (!data) return <p className="text-text-2">{error ? `Couldn't load the counts: ${error.message}` : null}</p>;
  if (data.syncedAt === null) {
    return <p className="py-1.5 text-text-2">Counts appear once accounts have been synced.</p>;
  }
  return (
    <>
      <button type="button" aria-pressed={selected === null} onClick={() => onSelect(null)} className={ITEM}>
        All
      </button>
      {data.counts.map(({ status, count }) => {
        const { label, tone } = accountStatus(status);
        return (
          <button
            key={status}
            type="button"
            disabled={!isStatusFilter(status)}
            aria-pressed={selected === status}
            onClick={() => onSelect(selected === status ? null : status)}
            className={ITEM}
          >
            <ToneShape tone={tone} />
            {label} <span className="font-medium text-text tabular-nums">{formatCount(count)}</span>
          </button>
        );
      })}
      <span
        className="shrink-0 pl-2 text-sm text-text-3"
        title="The service does not count by status. These counts come from this console's own copy, refreshed every ten minutes."
      >
        synced <Time value={data.syncedAt} />
      </span>
    </>
  );
}
