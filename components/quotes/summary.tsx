"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { quoteQuery } from "@/lib/features/quotes/queries";
import { QuoteCard } from "./quote-card";
import { QuoteDetails } from "./quote-details";

/** A quote beside the list: its price, its countdown while valid, and its details. */
export function QuoteSummary({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(quoteQuery(environment, id));
  if (!query.data) return <QueryState query={query} skeleton="h-56" />;
  return (
    <div className="grid gap-3.5">
      <QuoteCard view={query.data} />
      <QuoteDetails view={query.data} />
    </div>
  );
}
