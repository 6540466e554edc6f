"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { environmentsQuery } from "@/lib/features/environments/queries";
import { EnvironmentsTable } from "./environments-table";

/** All connections to the service, for their administrators. */
export function Environments() {
  const mayManage = useCan("environments:manage");
  const [showsArchived, setShowsArchived] = useState(false);
  const query = useQuery({ ...environmentsQuery(showsArchived), placeholderData: keepPreviousData });
  const environments = query.data?.data;
  const add = mayManage ? (
    <LinkButton href="/settings/environments/new" variant="primary">
      Add environment{" "}
    </LinkButton>
  ) : null;
  return (
    <PageFrame title="Environments" meta={environments ? environments.length : null} actions={add} isWide>
      <p className="mb-3 max-w-[72ch] text-text-2">
        An environment is a connection to the payments service, with its own credentials, webhook URL and signing keys.
        Data is never shared between environments.
        {mayManage ? null : " Only administrators can add or change them."}
      </p>
      {environments === undefined ? (
        <QueryState query={query} skeleton={<SkeletonText lines={5} label="Loading environments" />} />
      ) : environments.length === 0 ? (
        <Card>
          <EmptyState title="No environments yet" actions={add}>
            Start with a sandbox, where no real money moves. You need its base URL, token ID and client secret.
          </EmptyState>
        </Card>
      ) : (
        <EnvironmentsTable environments={environments} />
      )}
      <Switch label="Show archived" checked={showsArchived} onChange={setShowsArchived} className="mt-3" />
    </PageFrame>
  );
}
