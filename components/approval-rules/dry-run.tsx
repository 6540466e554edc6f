"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { Tag } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { PageFrame } from "@/components/ui/page-frame";
import { Select } from "@/components/ui/select";
import { useEnvironment } from "@/lib/client/environment";
import { serverNow } from "@/lib/dates";
import { rulesQuery, useDryRun } from "@/lib/features/approval-rules/queries";
import { DryRunResults } from "./dry-run-results";
import { useDraftRules } from "./use-draft-rules";

const PERIODS = [
  { value: "1", label: "the last 24 hours" },
  { value: "7", label: "the last 7 days" },
  { value: "30", label: "the last 30 days" },
  { value: "90", label: "the last 90 days" },
];
const DAY_MS = 86_400_000;

/** Tries the draft, or the version in force, on past payments. It decides nothing. */
export function DryRun() {
  const environment = useEnvironment();
  const [days, setDays] = useState("7");
  const [ran, setRan] = useState("");
  const current = useQuery(rulesQuery(environment));
  const { draft, asked } = useDraftRules(current.data);
  const [corrects] = useQueryState("corrects", parseAsString);
  const run = useDryRun();
  // While the request being corrected loads, nobody knows yet what would be tried.
  const ruleSet = asked?.isLoading ? undefined : (draft?.ruleSet ?? current.data?.ruleSet);
  const start = () => {
    if (!ruleSet) return;
    const to = new Date(serverNow());
    const from = new Date(to.getTime() - Number(days) * DAY_MS);
    setRan(draft ? "The draft in this tab" : `Version ${current.data?.version}`);
    run.mutate({ ruleSet, from: from.toISOString(), to: to.toISOString() });
  };
  return (
    <PageFrame
      title="Dry run"
      back={{
        href: `/${environment}/approvals/rules${corrects ? `?corrects=${encodeURIComponent(corrects)}` : ""}`,
        label: "← Approval rules",
      }}
      meta={
        draft ? <Tag>Draft in this tab</Tag> : current.data ? <Tag>Version {current.data.version}, in force</Tag> : null
      }
    >
      {!ruleSet && current.error ? (
        <ErrorState {...current.error} onRetry={() => current.refetch()} isRetrying={current.isFetching} />
      ) : (
        <div className="grid gap-4">
          <Card>
            <div className="flex flex-wrap items-end gap-3">
              <Select
                label="Incoming payments from"
                value={days}
                options={PERIODS}
                onChange={(event) => {
                  setDays(event.target.value);
                  run.reset();
                }}
                className="w-64 max-sm:w-full"
              />
              <Button
                variant="primary"
                size="lg"
                onClick={start}
                isPending={run.isPending}
                disabledReason={!ruleSet && "The rules are loading."}
              >
                Run
              </Button>
              <p className="text-text-2">
                Rules see each payment as it arrived, and its customer as they are today. Nothing is changed.
              </p>
            </div>
          </Card>
          {run.error ? <FormProblem problem={run.error} /> : null}
          {run.data && run.data.payments === 0 ? (
            <Banner tone="info" title="No incoming payment needed a decision in this period">
              Choose a longer period.
            </Banner>
          ) : null}
          {run.data && run.data.payments > 0 ? (
            <DryRunResults result={run.data} rules={ran} period={run.variables} />
          ) : null}
        </div>
      )}
    </PageFrame>
  );
}
