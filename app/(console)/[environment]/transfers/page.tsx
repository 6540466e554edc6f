import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TransferExplorer } from "@/components/transfers/explorer";
import { transfersQuery } from "@/lib/features/transfers/queries";
import { listTransfers } from "@/lib/features/transfers/service/read";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Transfers" };

export default async function TransfersPage({ params, searchParams }: PageProps<"/[environment]/transfers">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(transfersQuery(environment, FIRST_PAGE), () => listTransfers(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <TransferExplorer />
    </HydrationBoundary>
  );
}
