"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { moneyActionQuery } from "@/lib/features/journal/queries";
import { Closing } from "./closing";
import { MoneyActionSteps } from "./steps";
import { MoneyActionSummary } from "./summary";

/** A money action beside the list. */
export function MoneyActionPanel({ id }: { id: string }) {
  const query = useQuery(moneyActionQuery(useEnvironment(), id));
  const { data } = query;
  if (!data) return <QueryState query={query} skeleton="h-60" />;
  return (
    <div className="grid gap-3.5">
      <Closing action={data} />
      <MoneyActionSummary action={data} />
      <hr className="border-line" />
      <MoneyActionSteps steps={data.steps} />
    </div>
  );
}
