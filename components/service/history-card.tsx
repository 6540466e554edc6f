"use client";

import { useQuery } from "@tanstack/react-query";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ProgressBar } from "@/components/ui/progress-bar";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { historyQuery, useRebuildHistory } from "@/lib/features/history/queries";
import type { HistoryStatus } from "@/lib/features/history/schema";
import { counted, formatCount } from "@/lib/numbers";

const ENGINES = { postgres: "PostgreSQL", clickhouse: "ClickHouse" };
const REASON = "Only administrators can build the history.";

/** The state of the local history, with controls to build and rebuild it. */
export function HistoryCard({ mayBuild }: { mayBuild: boolean }) {
  const environment = useEnvironment();
  const query = useQuery(historyQuery(environment));
  const rebuild = useRebuildHistory();
  const problem = problemIn(rebuild.error);
  const status = query.data;
  const isBuilding = status?.state === "building";
  const disabledReason = mayBuild ? isBuilding && "It is being built." : REASON;
  return (
    <Card
      title="Local history"
      description="A copy of the transactions for searching and for usual times. The service remains the source of truth: a payment's page is always read from it."
      actions={
        status ? (
          <Button
            onClick={() => rebuild.mutate({})}
            isPending={rebuild.isPending}
            disabledReason={disabledReason || null}
          >
            {status.state === "none" ? "Build the history" : "Build again"}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-3">
        {problem ? <FormProblem problem={{ ...problem, fields: undefined }} /> : null}
        {status ? (
          <Facts status={status} />
        ) : (
          <QueryState query={query} skeleton={<SkeletonText lines={3} label="Loading the history's state" />} />
        )}
      </div>
    </Card>
  );
}

function Facts({ status }: { status: HistoryStatus }) {
  const { state, rows, engine, read, counted: of, asOf, builtAt, repaired, outside, error } = status;
  if (state === "none") {
    return (
      <p className="text-text-2">
        Not built yet. Building it reads every transaction of this environment once, while people keep working.
      </p>
    );
  }
  const detail = of === null ? counted(read, "transaction") : `${formatCount(read)} of ${counted(of, "transaction")}`;
  return (
    <>
      {state === "building" ? (
        <ProgressBar
          label={builtAt ? "Building again" : "Building"}
          value={of === null ? undefined : Math.min(read, of)}
          max={Math.max(1, of ?? 1)}
          detail={detail}
        />
      ) : null}
      {error && rows !== null ? (
        <p className="text-warn">
          {state === "ready" ? "Updating" : "Building"} is paused and will be retried: {error}
        </p>
      ) : null}
      {rows === null ? (
        <Banner tone="warn" title={`${ENGINES[engine]}, which holds the local history, isn't responding.`}>
          Search, figures and history filters are unavailable until it responds. Payments aren't affected.
        </Banner>
      ) : null}
      <DescriptionList>
        <Description label="Transactions">{rows === null ? "Unknown" : formatCount(rows)}</Description>
        <Description label="Stored in">{ENGINES[engine]}</Description>
        <Description label="As of">
          <Time value={asOf} format="both" />
        </Description>
        <Description label="Built">
          <Time value={builtAt} format="both" />
        </Description>
        <Description label="Differences corrected">{repaired === 0 ? "None" : formatCount(repaired)}</Description>
        {outside > 0 ? (
          <Description label="Left out">
            {counted(outside, "transaction")} dated before 2015 or months ahead, or with an ID too long to keep
          </Description>
        ) : null}
      </DescriptionList>
    </>
  );
}
