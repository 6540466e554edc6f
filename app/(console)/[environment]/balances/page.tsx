import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { BalanceExplorer } from "@/components/balances/explorer";
import { balancesQuery } from "@/lib/features/balances/queries";
import { listBalances } from "@/lib/features/balances/service/list-balances";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Balances" };

export default async function BalancesPage({ params, searchParams }: PageProps<"/[environment]/balances">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(balancesQuery(environment, FIRST_PAGE), () => listBalances(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <BalanceExplorer />
    </HydrationBoundary>
  );
}
