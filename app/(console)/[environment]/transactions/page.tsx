import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { TransactionExplorer } from "@/components/transactions/explorer";
import { transactionsQuery } from "@/lib/features/transactions/queries";
import { listTransactions } from "@/lib/features/transactions/service/read";
import { findDefaultView } from "@/lib/features/views/service/defaults";
import { FIRST_PAGE } from "@/lib/fields";
import { pageContext } from "@/lib/server/http/page-context";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Transactions" };

const LIST = "transactions";

export default async function TransactionsPage({ params, searchParams }: PageProps<"/[environment]/transactions">) {
  const { environment } = await params;
  // Marked as a view: if its filters are removed, the address is still not empty, so a reload doesn't bring them back.
  const isPlain = Object.keys(await searchParams).length === 0;
  const view = isPlain ? await findDefaultView(await pageContext(), { list: LIST, environment }) : null;
  if (view) redirect(`/${environment}/transactions?${view.search}&view=default`);
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(transactionsQuery(environment, FIRST_PAGE), () => listTransactions(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <TransactionExplorer />
    </HydrationBoundary>
  );
}
