import { HydrationBoundary } from "@tanstack/react-query";
import { QuoteDetail } from "@/components/quotes/detail";
import { quoteQuery } from "@/lib/features/quotes/queries";
import { getQuote } from "@/lib/features/quotes/service/read";
import { titledByAddress } from "@/lib/server/http/page-title";
import { answering, PAGE_CLOCKS, prefetch } from "@/lib/server/http/prefetch";

export const generateMetadata = titledByAddress("Quote", "quoteId");

export default async function QuotePage({ params }: PageProps<"/[environment]/quotes/[quoteId]">) {
  const { environment, quoteId: segment } = await params;
  const quoteId = decodeURIComponent(segment);
  const state = await prefetch(environment, (ctx) => [
    answering(quoteQuery(environment, quoteId), async () => ({
      ...(await getQuote(ctx, { quoteId })),
      clocks: PAGE_CLOCKS,
    })),
  ]);
  return (
    <HydrationBoundary state={state}>
      <QuoteDetail id={quoteId} />
    </HydrationBoundary>
  );
}
