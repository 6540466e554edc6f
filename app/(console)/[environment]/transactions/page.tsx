import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TransactionExplorer } from "@/components/transactions/explorer";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import { listTransactions } from "@/lib/features/transactions/service/read";
import { answering, FIRST_PAGE, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Transactions" };

export default async function TransactionsPage({ params, searchParams }: PageProps<"/[environment]/transactions">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(transactionsQuery(environment, FIRST_PAGE), () => listTransactions(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <TransactionExplorer />
    </HydrationBoundary>
  );
}
