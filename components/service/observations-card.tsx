"use client";

import { useQuery } from "@tanstack/react-query";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { StatusBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { observationsQuery, useAcceptObservations, useReopenObservations } from "@/lib/features/drift/queries";
import type { ObservationView } from "@/lib/features/drift/schema";
import { counted } from "@/lib/numbers";
import { Sentence } from "./sentence";

const REASON = "Only administrators can accept differences or undo that.";

/** Things in responses and deliveries that Corridor doesn't know; each can be accepted. */
export function ObservationsCard({ mayAccept }: { mayAccept: boolean }) {
  const environment = useEnvironment();
  const query = useQuery(observationsQuery(environment));
  const accept = useAcceptObservations();
  const reopen = useReopenObservations();
  const problem = problemIn(accept.error ?? reopen.error);
  const all = query.data?.data ?? [];
  const open = all.filter(({ accepted }) => accepted === null);
  const disabledReason = !mayAccept && REASON;
  return (
    <Card
      title="Unknown data"
      description="Fields, values, events and codes that Corridor doesn't know, and fields it expects but didn't get. Corridor checks a sample of the responses."
      isFlush
      actions={
        open.length > 1 ? (
          <Button
            disabledReason={disabledReason}
            isPending={accept.isPending}
            onClick={() => accept.mutate({ ids: open.map(({ id }) => id) })}
          >
            Accept all {open.length}
          </Button>
        ) : null
      }
    >
      {problem ? (
        <div className="p-4">
          <FormProblem problem={problem} />
        </div>
      ) : null}
      {query.data === undefined ? (
        <div className="p-4">
          <QueryState query={query} skeleton={<SkeletonText lines={4} label="Loading differences" />} />
        </div>
      ) : all.length === 0 ? (
        <EmptyState title="No differences seen">
          When a response or a delivery contains something that Corridor doesn't know, it is counted here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {all.map((seen) => (
            <Row
              key={seen.id}
              seen={seen}
              disabledReason={disabledReason}
              isPending={[accept, reopen].some(
                ({ isPending, variables }) => isPending && variables.ids.includes(seen.id),
              )}
              onChange={() => {
                accept.reset();
                reopen.reset();
                (seen.accepted ? reopen : accept).mutate({ ids: [seen.id] });
              }}
            />
          ))}
        </ul>
      )}
      {query.data?.isFull ? (
        <p className="border-line border-t px-4 py-2.5 text-text-2">
          There are so many differences that new ones are no longer kept.
        </p>
      ) : null}
    </Card>
  );
}

interface RowProps {
  seen: ObservationView;
  disabledReason: string | false;
  isPending: boolean;
  onChange: () => void;
}

function Row({ seen, disabledReason, isPending, onChange }: RowProps) {
  const { where, sentence, firstSeenAt, lastSeenAt, count, sample, accepted } = seen;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <Sentence>{sentence}</Sentence>
        </p>
        <p className="text-sm text-text-2">
          <span className="break-all font-mono">{where}</span> · {counted(count, "time")} · first{" "}
          <Time value={firstSeenAt} /> · last <Time value={lastSeenAt} />
        </p>
        <details className="text-sm">
          <summary className="w-fit text-text-2">Sample, personal data hidden</summary>
          <pre className="mt-1 whitespace-pre-wrap break-all rounded-sm bg-idle-soft p-2 font-mono">{sample}</pre>
        </details>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
        {accepted ? (
          <span>
            <StatusBadge tone="good" label="Accepted" /> by {accepted.by} <Time value={accepted.at} />
          </span>
        ) : null}
        <Button
          size="sm"
          disabledReason={disabledReason}
          isPending={isPending}
          onClick={onChange}
          aria-label={`${accepted ? "Undo accepting" : "Accept"}: ${sentence.replaceAll("`", "")}`}
        >
          {accepted ? "Undo" : "Accept"}
        </Button>
      </div>
    </li>
  );
}
