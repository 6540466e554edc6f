import { HydrationBoundary } from "@tanstack/react-query";
import { TransferDetail } from "@/components/transfers/detail";
import { transferQuery } from "@/lib/features/transfers/queries";
import { getTransfer } from "@/lib/features/transfers/service/read";
import { titledByAddress } from "@/lib/server/http/page-title";
import { answering, prefetch } from "@/lib/server/http/prefetch";

export const generateMetadata = titledByAddress("Transfer", "transferId");

export default async function TransferPage({ params }: PageProps<"/[environment]/transfers/[transferId]">) {
  const { environment, transferId: segment } = await params;
  const transferId = decodeURIComponent(segment);
  const state = await prefetch(environment, (ctx) => [
    answering(transferQuery(environment, transferId), () => getTransfer(ctx, { transferId })),
  ]);
  return (
    <HydrationBoundary state={state}>
      <TransferDetail id={transferId} />
    </HydrationBoundary>
  );
}
