"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { figuresQuery } from "@/lib/features/overview/queries";
import type { OverviewFigures } from "@/lib/features/overview/schema";
import { DecisionsCard, WebhooksCard } from "./control-cards";
import { CorridorsCard } from "./corridors-card";
import { CustomersCard } from "./customers-card";
import { LoadingFigures } from "./loading-figures";
import { FailuresCard, InFlightCard, SuccessCard } from "./payment-lists";
import { PaymentsCard } from "./payments-card";
import { QuotesCard } from "./quotes-card";

/** Below the others and requested separately, so that they don't wait for it. */
const SplitCard = onDemand(
  () => import("./split-card").then((module) => module.SplitCard),
  <Skeleton className="h-72 lg:col-span-3" />,
);

/** The figures of the last 30 days, each linked to its list. */
export function Figures() {
  const slug = useEnvironment();
  const query = useQuery(figuresQuery(slug));
  const figures = query.data;
  return (
    <section aria-labelledby="figures" className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id="figures" className="font-semibold">
          Last 30 days
        </h2>
        {figures?.payments ? (
          <span className="text-sm text-text-2">
            payments from the local history, as of <Time value={figures.asOf} />
          </span>
        ) : null}
      </div>
      <QueryState query={query} skeleton={<LoadingFigures />} isFollowed />
      {figures ? <Shown slug={slug} figures={figures} /> : null}
    </section>
  );
}

function Shown({ slug, figures }: { slug: string; figures: OverviewFigures }) {
  const mayReadApprovals = useCan("approvals:read");
  const mayReadWebhooks = useCan("webhooks:read");
  const { from, payments, decisions, deliveries, customers, quotes, timedSince, deliveredSince } = figures;
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-3">
      {payments ? (
        <>
          <PaymentsCard slug={slug} figures={figures} payments={payments} className="lg:col-span-2" />
          <SuccessCard slug={slug} from={from} payments={payments} />
          <CorridorsCard slug={slug} timedSince={timedSince} corridors={payments.corridors} className="lg:col-span-2" />
          <FailuresCard slug={slug} from={from} payments={payments} />
          <InFlightCard slug={slug} payments={payments} />
        </>
      ) : (
        <NoPayments slug={slug} history={figures.history} />
      )}
      {decisions ? <DecisionsCard slug={slug} from={from} decisions={decisions} /> : null}
      {deliveries ? <WebhooksCard slug={slug} since={deliveredSince} deliveries={deliveries} /> : null}
      {payments ? <SplitCard className="lg:col-span-3" /> : null}
      {quotes ? <QuotesCard slug={slug} figures={figures} quotes={quotes} className="lg:col-span-2" /> : null}
      {customers ? <CustomersCard slug={slug} customers={customers} /> : null}
      {mayReadApprovals && !decisions ? <Unread what="decisions" /> : null}
      {mayReadWebhooks && !deliveries ? <Unread what="deliveries" /> : null}
    </div>
  );
}

function Unread({ what }: { what: string }) {
  return (
    <Banner tone="warn" title={`The figures about ${what} couldn't be read.`}>
      Corridor will try again automatically.
    </Banner>
  );
}

function NoPayments({ slug, history }: { slug: string; history: OverviewFigures["history"] }) {
  const mayBuild = useCan("environments:manage");
  if (history === "ready") return <Unread what="payments" />;
  const isBuilding = history === "building";
  return (
    <Card className="lg:col-span-3">
      <EmptyState
        title={isBuilding ? "The local history is being built" : "Build the local history to see figures"}
        actions={
          <LinkButton href={`/${slug}/service`}>{mayBuild && !isBuilding ? "Build it" : "Local history"}</LinkButton>
        }
      >
        {isBuilding
          ? "Figures about payments appear once it is complete."
          : "Payment figures come from a local copy of the transactions, which is built once and then kept up to date."}
        {mayBuild || isBuilding ? null : " An administrator can build it on the Service page."}
      </EmptyState>
    </Card>
  );
}
