import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { QuoteExplorer } from "@/components/quotes/explorer";
import { quotesQuery } from "@/lib/features/quotes/queries";
import { listQuotes } from "@/lib/features/quotes/service/read";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Quotes" };

export default async function QuotesPage({ params, searchParams }: PageProps<"/[environment]/quotes">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(quotesQuery(environment, { limit: FIRST_PAGE.limit }), () =>
      listQuotes(ctx, { limit: FIRST_PAGE.limit }),
    ),
  ]);
  return (
    <HydrationBoundary state={state}>
      <QuoteExplorer />
    </HydrationBoundary>
  );
}
