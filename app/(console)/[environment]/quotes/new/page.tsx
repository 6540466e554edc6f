import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { QuoteBuilder } from "@/components/quotes/builder";
import { recentPairsQuery } from "@/lib/features/quotes/queries";
import { listRecentPairs } from "@/lib/features/quotes/service/recent-pairs";
import { answering, prefetch } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "New quote" };

export default async function NewQuotePage({ params }: PageProps<"/[environment]/quotes/new">) {
  const { environment } = await params;
  // They are above the fields: arriving later, they would push the form down while the user works in it.
  const state = await prefetch(environment, (ctx) => [
    answering(recentPairsQuery(environment), () => listRecentPairs(ctx, {})),
  ]);
  return (
    <HydrationBoundary state={state}>
      <QuoteBuilder />
    </HydrationBoundary>
  );
}
