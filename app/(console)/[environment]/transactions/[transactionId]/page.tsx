import { HydrationBoundary } from "@tanstack/react-query";
import { TransactionDetail } from "@/components/transactions/detail";
import { transactionQuery } from "@/lib/features/transactions/queries";
import { getTransaction } from "@/lib/features/transactions/service/read";
import { titledByAddress } from "@/lib/server/http/page-title";
import { answering, prefetch } from "@/lib/server/http/prefetch";

export const generateMetadata = titledByAddress("Transaction", "transactionId");

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
