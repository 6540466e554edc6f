import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TransactionDetail } from "@/components/transactions/detail";
import { transactionQuery } from "@/lib/features/transactions/queries";
import { getTransaction } from "@/lib/features/transactions/service/read";
import { answering, prefetch } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Transaction" };

export default async function TransactionPage({ params }: PageProps<"/[environment]/transactions/[transactionId]">) {
  const { environment, transactionId: segment } = await params;
  const transactionId = decodeURIComponent(segment);
  const state = await prefetch(environment, (ctx) => [
    answering(transactionQuery(environment, transactionId), () => getTransaction(ctx, { transactionId })),
  ]);
  return (
    <HydrationBoundary state={state}>
      <TransactionDetail id={transactionId} />
    </HydrationBoundary>
  );
}
