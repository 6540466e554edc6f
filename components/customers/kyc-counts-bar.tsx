"use client";

import { useQuery } from "@tanstack/react-query";
import { classNames } from "@/components/ui/class-names";
import { Time } from "@/components/ui/time";
import { TONE_TEXT, ToneShape } from "@/components/ui/tone";
import { useEnvironment } from "@/lib/client/environment";
import { customerFilters, kycStatus } from "@/lib/features/customers/fields";
import { kycCountsQuery } from "@/lib/features/customers/queries";
import type { KycCounts } from "@/lib/features/customers/schema";
import { optionsOf } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";

interface Props {
  selected: string | null;
  onSelect: (status: string | null) => void;
}

const FILTERABLE = optionsOf(customerFilters, "kycStatus").map(({ value }) => value);

const ITEM =
  "flex min-h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-text-2 hover:bg-hover hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent-text forced-colors:aria-pressed:underline";

/** Customers by KYC or KYB status: pressing one filters the list. The numbers are labelled as the local copy's. */
export function KycCountsBar({ selected, onSelect }: Props) {
  const environment = useEnvironment();
  const query = useQuery(kycCountsQuery(environment));
  const { data } = query;
  return (
    <section
      aria-label="Customers by KYC or KYB status"
      className="flex min-h-[45px] flex-wrap items-center gap-1 border-line border-b px-5 py-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-3"
    >
      {data ? <Counts data={data} selected={selected} onSelect={onSelect} /> : null}
      {!data && query.error ? <p className="text-text-2">Couldn't load the counts: {query.error.message}</p> : null}
    </section>
  );
}

function Counts({ data, selected, onSelect }: { data: KycCounts } & Omit<Props, "environment">) {
  if (data.syncedAt === null) {
    return <p className="text-text-2">Counts appear once customers have been synced.</p>;
  }
  return (
    <>
      <button type="button" aria-pressed={selected === null} onClick={() => onSelect(null)} className={ITEM}>
        All
      </button>
      {data.counts.map(({ status, count }) => {
        const { label, tone } = kycStatus(status);
        const words = (
          <>
            <ToneShape tone={tone} className={TONE_TEXT[tone]} />
            {label} <span className="font-medium text-text tabular-nums">{formatCount(count)}</span>
          </>
        );
        return FILTERABLE.includes(status) ? (
          <button
            key={status}
            type="button"
            aria-pressed={selected === status}
            onClick={() => onSelect(selected === status ? null : status)}
            className={ITEM}
          >
            {words}
          </button>
        ) : (
          <span key={status} className={classNames(ITEM, "hover:bg-transparent!")}>
            {words}
          </span>
        );
      })}
      {data.deleted > 0 ? (
        <span className="flex shrink-0 items-center gap-1.5 px-2 text-text-3">
          Deleted <span className="tabular-nums">{formatCount(data.deleted)}</span>
        </span>
      ) : null}
      <span
        className="ml-auto shrink-0 pl-3 text-sm text-text-3"
        title="The service does not count by KYC or KYB status. These counts come from this console's own copy, updated every minute."
      >
        synced <Time value={data.syncedAt} format="relative" />
      </span>
    </>
  );
}
