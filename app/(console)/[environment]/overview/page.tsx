import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Overview } from "@/components/overview/overview";
import { needsQuery } from "@/lib/features/overview/queries";
import { getOverviewNeeds } from "@/lib/features/overview/service/get-needs";
import { answering, prefetch } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: PageProps<"/[environment]/overview">) {
  const { environment } = await params;
  const state = await prefetch(environment, (ctx) => [
    answering(needsQuery(environment), () => getOverviewNeeds(ctx, {})),
  ]);
  return (
    <HydrationBoundary state={state}>
      <Overview />
    </HydrationBoundary>
  );
}
