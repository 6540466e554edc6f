"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { problemIn } from "@/components/form/problem";
import { useCan } from "@/components/shell/session";
import { Tag } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { environmentQuery } from "@/lib/features/environments/queries";
import { ArchiveCard } from "./archive-card";
import { ConnectionCard } from "./connection-card";
import { ModeTag } from "./mode-tag";
import { WebhookCard } from "./webhook-card";

// Forms and their checks are heavy: they are fetched while what they need is read.
const SettingsCard = dynamic(() => import("./settings-card").then((module) => module.SettingsCard), {
  loading: () => <Skeleton className="h-96" />,
});

/** Everything about one environment: connection, webhooks, settings, and taking it out of use. */
export function EnvironmentSettings({ slug }: { slug: string }) {
  const query = useQuery(environmentQuery(slug));
  const mayManage = useCan("environments:manage");
  const environment = query.data;
  const back = (
    <Link href="/settings/environments" look="quiet">
      Environments
    </Link>
  );
  if (!environment) {
    return (
      <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
        <PageHeader title="Environment" back={back} />
        {query.isError ? (
          <ErrorState
            {...(problemIn(query.error) ?? { title: "The environment could not be loaded." })}
            onRetry={() => query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : (
          <SkeletonText lines={6} label="Loading the environment" />
        )}
      </div>
    );
  }
  const isArchived = environment.archivedAt !== null;
  const mayChange = mayManage && !isArchived;
  return (
    <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
      <PageHeader
        title={environment.name}
        back={back}
        meta={
          <>
            <ModeTag mode={environment.mode} />
            {isArchived ? <Tag>Archived</Tag> : null}
          </>
        }
      />
      <div className="grid max-w-[720px] gap-4">
        {isArchived ? (
          <Banner tone="idle" title="This environment is archived.">
            Nothing can be done in it and its webhooks are refused. Its history stays.
          </Banner>
        ) : null}
        <ConnectionCard environment={environment} mayChange={mayChange} />
        <WebhookCard environment={environment} mayChange={mayChange} />
        {mayChange ? <SettingsCard environment={environment} /> : null}
        {mayManage ? <ArchiveCard environment={environment} /> : null}
      </div>
    </div>
  );
}
