"use client";

import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { Time } from "@/components/ui/time";
import { useTestEnvironment } from "@/lib/features/environments/queries";
import type { EnvironmentView } from "@/lib/features/environments/schema";
import { ConnectionBadge } from "./mode-tag";
import { TestResult } from "./test-result";

const RotateDialog = onDemand(() => import("./rotate-dialog").then((module) => module.RotateDialog));

/** How the service is reached, whether that works, and replacing the credentials. */
export function ConnectionCard({ environment, mayChange }: { environment: EnvironmentView; mayChange: boolean }) {
  const test = useTestEnvironment();
  const [isRotating, setIsRotating] = useState(false);
  const problem = problemIn(test.error);
  const { lastTest } = environment;
  const tested = test.data ?? lastTest?.result;
  return (
    <Card
      title="Connection"
      actions={
        mayChange ? (
          <>
            <LinkButton href={`/settings/environments/${environment.slug}/connect`}>Steps</LinkButton>
            <Button onClick={() => setIsRotating(true)}>Replace credentials</Button>
            <Button onClick={() => test.mutate({ slug: environment.slug })} isPending={test.isPending}>
              Test connection
            </Button>
          </>
        ) : null
      }
    >
      <div className="grid gap-4">
        <DescriptionList>
          <Description label="Base URL">
            <span className="break-all font-mono text-sm">{environment.baseUrl}</span>
          </Description>
          {environment.tokenId === null ? null : (
            <Description label="Token ID">
              <span className="break-all font-mono text-sm">{environment.tokenId}</span>
            </Description>
          )}
          <Description label="Client secret">Encrypted, never shown</Description>
          <Description label="Last test">
            <span className="flex flex-wrap items-center gap-x-2">
              <ConnectionBadge lastTest={lastTest} />
              {lastTest ? <Time value={lastTest.at} format="both" className="text-text-2" /> : null}
            </span>
            {lastTest && !tested ? <span className="mt-1 block text-text-2">{lastTest.summary}</span> : null}
          </Description>
        </DescriptionList>
        {problem ? <FormProblem problem={problem} /> : null}
        {tested ? <TestResult result={tested} /> : null}
      </div>
      {isRotating ? <RotateDialog environment={environment} onClose={() => setIsRotating(false)} /> : null}
    </Card>
  );
}
