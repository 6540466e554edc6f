"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { useEnvironment } from "@/lib/client/environment";
import type { ProblemKind } from "@/lib/features/imports/check/kinds";
import type { Checked } from "@/lib/features/imports/check/messages";
import { formatCount } from "@/lib/numbers";
import { ROW_NUMBERS } from "./data-box";
import type { ImportSession } from "./import-session";
import { PageButtons } from "./page-buttons";
import { ProblemDownloads } from "./problem-downloads";
import { ProblemTable } from "./problem-table";

const PAGE = 50;

export interface ProblemListProps {
  session: ImportSession;
  checked: Checked;
  fileName: string;
}

/** Every problem of the checked file by row and column, paged, of one kind or of all. */
export function ProblemList({ session, checked, fileName }: ProblemListProps) {
  const environment = useEnvironment();
  const [kind, setKind] = useState<ProblemKind | null>(null);
  const [offset, setOffset] = useState(0);
  const { counts } = checked.summary;
  const query = useQuery({
    queryKey: ["import-check", environment, session.turn, kind, offset],
    queryFn: () => session.check?.problems(kind, offset, PAGE) ?? null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const total = query.data?.total ?? 0;
  const known = kind === null ? all : (counts.find((each) => each.kind === kind)?.count ?? 0);
  return (
    <Card title="Problems" description={ROW_NUMBERS} isFlush>
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <Select
          label="Problem type"
          isLabelHidden
          size="sm"
          className="w-full max-w-[340px]"
          value={kind ?? ""}
          placeholder={`All problems (${formatCount(all)})`}
          options={counts.map((each) => ({
            value: each.kind,
            label: `${each.label} (${formatCount(each.count)}${each.severity === "warning" ? ", warning" : ""})`,
          }))}
          onChange={(event) => {
            setKind(counts.find((each) => each.kind === event.target.value)?.kind ?? null);
            setOffset(0);
          }}
        />
        <div className="sm:ml-auto">
          <ProblemDownloads session={session} checked={checked} fileName={fileName} />
        </div>
      </div>
      {query.error ? (
        <div className="p-4">
          <Banner tone="bad" title="Couldn't list the problems.">
            {query.error.message}
          </Banner>
        </div>
      ) : (
        <ProblemTable problems={query.data?.data ?? []} isWaiting={query.isPlaceholderData || query.isPending} />
      )}
      <PageButtons offset={offset} size={PAGE} total={total} onOffset={setOffset} />
      {query.data && total < known ? (
        <p className="border-line border-t px-4 py-2 text-text-2">
          {formatCount(known)} were found; the first 5,000 of each type are listed. The counts are exact.
        </p>
      ) : null}
    </Card>
  );
}
