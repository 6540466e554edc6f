"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { QueryState } from "@/components/ui/query-state";
import { TextField } from "@/components/ui/text-field";
import { Time } from "@/components/ui/time";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { parseInstant } from "@/lib/client/relative-range";
import { instantOf, localOf, zoneLabel } from "@/lib/dates";
import { proofQuery } from "@/lib/features/balances/queries";
import type { BalanceRow, ProofResponse } from "@/lib/features/balances/schema";
import { ProofResult } from "./proof-result";

/** Proof of the account between two dates, which are in the URL. */
export function Proof({ account }: { account: BalanceRow }) {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const [dates, setDates] = useQueryStates({ from: parseAsString, to: parseAsString });
  const [from, to] = [parseInstant(dates.from ?? ""), parseInstant(dates.to ?? "")];
  const input = { accountId: account.id, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  // It reads all transactions of the account, so it waits until it is requested.
  const [isAsked, setAsked] = useState(from !== null || to !== null);
  const query = useQuery({ ...proofQuery(environment, input), enabled: isAsked });
  const show = (next: { from: string | null; to: string | null }) => {
    setAsked(true);
    const isSame = next.from === from && next.to === to;
    if (isSame && isAsked) void query.refetch();
    else void setDates(next, { history: "push" });
  };
  return (
    <div className="grid gap-4">
      <Dates key={`${from} ${to} ${zone}`} from={from} to={to} isPending={query.isFetching} onShow={show} />
      {query.data && query.error ? (
        <Banner tone="bad" title="It could not be proved again." isLive>
          {query.error.title} Below is the earlier result.
        </Banner>
      ) : null}
      {query.data?.proof ? <ProofResult proof={query.data.proof} input={input} /> : null}
      {query.data?.none ? <NoProof none={query.data.none} onFrom={(start) => show({ from: start, to: null })} /> : null}
      {isAsked ? <QueryState query={query} skeleton="h-40" /> : null}
    </div>
  );
}

interface DatesProps {
  from: string | null;
  to: string | null;
  isPending: boolean;
  onShow: (dates: { from: string | null; to: string | null }) => void;
}

function Dates({ from, to, isPending, onShow }: DatesProps) {
  const zone = useTimeZone();
  const [start, setStart] = useState(() => (from ? localOf(from, zone) : ""));
  const [end, setEnd] = useState(() => (to ? localOf(to, zone) : ""));
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = instantIn(start, from, zone);
    const last = instantIn(end, to, zone);
    if (first && last && first >= last) return setError("The end must be after the start.");
    setError(null);
    onShow({ from: first, to: last });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Dates of the proof" className="flex flex-wrap items-end gap-3">
      <TextField
        type="datetime-local"
        label="From"
        hint="Leave empty to start at the first recorded balance"
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label="To"
        hint={`Leave empty to end now · ${zoneLabel(zone)}`}
        value={end}
        error={error ?? undefined}
        onChange={(event) => setEnd(event.target.value)}
      />
      <Button type="submit" isPending={isPending} className="mb-6 max-sm:mb-0">
        Prove
      </Button>
    </form>
  );
}

/** The instant in a field. An unchanged one keeps its seconds, which the field doesn't show. */
function instantIn(local: string, shown: string | null, zone: string): string | null {
  if (shown !== null && local === localOf(shown, zone)) return shown;
  return local === "" ? null : instantOf(local, zone);
}

interface NoProofProps {
  none: NonNullable<ProofResponse["none"]>;
  onFrom: (start: string) => void;
}

/** Why there is no proof, and the dates from which one is possible. */
function NoProof({ none: { reason, firstSeenAt, openedAt }, onFrom }: NoProofProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status">{reason}</p>
      <p className="text-text-2">
        The service states only the current balance. Corridor records every balance it reads, every ten minutes, and
        every one a webhook reports; a proof is based on two of them.
      </p>
      <div className="flex flex-wrap gap-2">
        {firstSeenAt ? (
          <Button size="sm" onClick={() => onFrom(firstSeenAt)}>
            From the first recorded balance, <Time value={firstSeenAt} />
          </Button>
        ) : null}
        {openedAt ? (
          <Button size="sm" onClick={() => onFrom(openedAt)}>
            Since it was opened, <Time value={openedAt} />
          </Button>
        ) : null}
      </div>
    </div>
  );
}
