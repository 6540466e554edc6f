import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MoneyActionExplorer } from "@/components/money-actions/explorer";
import { moneyActionsQuery } from "@/lib/features/journal/queries";
import { listMoneyActions } from "@/lib/features/journal/service/list-money-actions";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Money actions" };

export default async function MoneyActionsPage({ params, searchParams }: PageProps<"/[environment]/money-actions">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(moneyActionsQuery(environment, FIRST_PAGE), () => listMoneyActions(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <MoneyActionExplorer />
    </HydrationBoundary>
  );
}
