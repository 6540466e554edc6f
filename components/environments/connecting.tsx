"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { TONE_TEXT, ToneShape } from "@/components/ui/tone";
import { connectingQuery, environmentQuery, useTestEnvironment } from "@/lib/features/environments/queries";
import type { ConnectingView } from "@/lib/features/environments/schema";
import { TestResult } from "./test-result";

const AddKeyDialog = onDemand(() => import("./add-key-dialog").then((module) => module.AddKeyDialog));

type Step = ConnectingView["steps"][number];
const STATES = {
  passed: { tone: "good", word: "Passed" },
  failed: { tone: "bad", word: "Failed" },
  todo: { tone: "warn", word: "To do" },
  waiting: { tone: "idle", word: "Waiting" },
} as const;

/** Guides from a new environment to its first verified delivery: each step says that it passed, or what to do. */
export function Connecting({ slug }: { slug: string }) {
  const query = useQuery(connectingQuery(slug));
  const environment = useQuery(environmentQuery(slug));
  const test = useTestEnvironment();
  const [isAdding, setIsAdding] = useState(false);
  const back = { href: `/settings/environments/${slug}`, label: "Environment" };
  const view = query.data;
  if (!view) {
    return (
      <PageFrame title="Connect" back={back}>
        <QueryState query={query} skeleton={<SkeletonText lines={8} label="Loading the steps" />} />
      </PageFrame>
    );
  }
  const problem = problemIn(test.error);
  const isDone = view.steps.every(({ state }) => state === "passed");
  const actions: Partial<Record<Step["key"], ReactNode>> = {
    connection: (
      <Button onClick={() => test.mutate({ slug })} isPending={test.isPending}>
        Test connection
      </Button>
    ),
    address: (
      <span className="flex min-w-0 items-center gap-1">
        <span className="break-all font-mono text-sm">{view.webhookUrl}</span>
        <CopyButton value={view.webhookUrl} label="Copy the webhook URL" />
      </span>
    ),
    "public-key": <Button onClick={() => setIsAdding(true)}>Add key</Button>,
    window: <LinkButton href={back.href}>Settings</LinkButton>,
  };
  return (
    <PageFrame title={`Connect ${view.name}`} back={back}>
      <div className="grid max-w-form gap-4">
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {view.steps.map((step, index) => (
            <li key={step.key} className="grid gap-2 px-4 py-3">
              <StepLine step={step} number={index + 1} />
              {actions[step.key] ? <div className="pl-7">{actions[step.key]}</div> : null}
              {step.key === "connection" && test.data ? (
                <div className="pl-7">
                  <TestResult result={test.data} />
                </div>
              ) : null}
            </li>
          ))}
        </ol>
        {problem ? <FormProblem problem={problem} /> : null}
        <LinkButton
          href={isDone ? `/${slug}/transactions` : back.href}
          variant={isDone ? "primary" : "secondary"}
          className="justify-self-start"
        >
          {isDone ? "Open transactions" : "Finish later"}
        </LinkButton>
      </div>
      {isAdding && environment.data ? (
        <AddKeyDialog environment={environment.data} onClose={() => setIsAdding(false)} />
      ) : null}
    </PageFrame>
  );
}

function StepLine({ step, number }: { step: Step; number: number }) {
  const { tone, word } = STATES[step.state];
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-2">
      <span className="text-text-3 tabular-nums">{number}.</span>
      <div>
        <p className="font-medium">{step.title}</p>
        <p className="break-words text-text-2">
          {step.detail} {step.at ? <Time value={step.at} format="both" /> : null}
        </p>
      </div>
      <span className={classNames("inline-flex items-center gap-1.5", TONE_TEXT[tone])}>
        <ToneShape tone={tone} />
        {word}
      </span>
    </div>
  );
}
