"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Tag } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton, SkeletonText } from "@/components/ui/skeleton";
import { environmentQuery } from "@/lib/features/environments/queries";
import { ArchiveCard } from "./archive-card";
import { CapabilitiesCard } from "./capabilities-card";
import { ConnectionCard } from "./connection-card";
import { ModeTag } from "./mode-tag";
import { WebhookCard } from "./webhook-card";

// Forms and their validation are heavy: loaded in parallel with their data.
const SettingsCard = onDemand(
  () => import("./settings-card").then((module) => module.SettingsCard),
  <Skeleton className="h-96" />,
);

/** Everything about one environment: connection, webhooks, settings, and archiving it. */
export function EnvironmentSettings({ slug }: { slug: string }) {
  const query = useQuery(environmentQuery(slug));
  const mayManage = useCan("environments:manage");
  const environment = query.data;
  const back = { href: "/settings/environments", label: "Environments" };
  if (!environment) {
    return (
      <PageFrame title="Environment" back={back}>
        <QueryState query={query} skeleton={<SkeletonText lines={6} label="Loading environment" />} />
      </PageFrame>
    );
  }
  const isArchived = environment.archivedAt !== null;
  const mayChange = mayManage && !isArchived;
  return (
    <PageFrame
      title={environment.name}
      back={back}
      meta={
        <>
          <ModeTag mode={environment.mode} />
          {isArchived ? <Tag>Archived</Tag> : null}
        </>
      }
    >
      <div className="grid max-w-form gap-4">
        {isArchived ? (
          <Banner tone="idle" title="This environment is archived.">
            No one can act in it, and its webhooks are rejected. The history is kept.
          </Banner>
        ) : null}
        <ConnectionCard environment={environment} mayChange={mayChange} />
        <WebhookCard environment={environment} mayChange={mayChange} />
        <CapabilitiesCard environment={environment} mayChange={mayChange} />
        {mayChange ? <SettingsCard environment={environment} /> : null}
        {mayManage ? <ArchiveCard environment={environment} /> : null}
      </div>
    </PageFrame>
  );
}
