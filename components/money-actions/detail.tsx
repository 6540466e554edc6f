"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { MONEY_ACTION_WORDS, moneyActionStatus } from "@/lib/features/journal/fields";
import { moneyActionQuery } from "@/lib/features/journal/queries";
import { ServiceCalls } from "./calls";
import { Closing } from "./closing";
import { MoneyActionSteps } from "./steps";
import { MoneyActionSummary } from "./summary";

/** One money action on its own page: the request, every step, every call, and how it was settled. */
export function MoneyActionDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(moneyActionQuery(environment, id));
  const { data } = query;
  const status = data && moneyActionStatus(data);
  return (
    <PageFrame
      title={data ? MONEY_ACTION_WORDS[data.action].label : "Money action"}
      back={{ href: `/${environment}/money-actions`, label: "← Money actions" }}
      status={status}
    >
      <QueryState query={query} skeleton="h-72" isFollowed={data?.settledAt === null} />
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
          <div className="grid min-w-0 gap-4">
            <Closing action={data} />
            <Card>
              <MoneyActionSummary action={data} />
            </Card>
            <Card
              title="Request"
              description={
                <span className="flex items-center gap-1">
                  Personal data is masked.
                  {data.requestHash === null ? null : (
                    <>
                      {` SHA-256 of the whole request: ${data.requestHash.slice(0, 16)}…`}
                      <CopyButton value={data.requestHash} label="Copy SHA-256" />
                    </>
                  )}
                </span>
              }
            >
              <CodeBlock text={JSON.stringify(data.request, null, 2)} label="Request, personal data masked" />
            </Card>
            <ServiceCalls action={data} />
          </div>
          <Card>
            <MoneyActionSteps steps={data.steps} />
          </Card>
        </div>
      ) : null}
    </PageFrame>
  );
}
