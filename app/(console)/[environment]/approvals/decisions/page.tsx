import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DecisionExplorer } from "@/components/approvals/decision-explorer";
import { decisionsQuery } from "@/lib/features/approvals/queries";
import { listDecisions } from "@/lib/features/approvals/service/list-decisions";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Past decisions" };

export default async function DecisionsPage({ params, searchParams }: PageProps<"/[environment]/approvals/decisions">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(decisionsQuery(environment, FIRST_PAGE), () => listDecisions(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <DecisionExplorer />
    </HydrationBoundary>
  );
}
