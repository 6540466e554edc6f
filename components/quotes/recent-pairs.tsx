"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { useEnvironment } from "@/lib/client/environment";
import { recentPairsQuery } from "@/lib/features/quotes/queries";
import type { RecentPair } from "@/lib/features/quotes/schema";

/** The account pairs that the user last paid between: one press fills in both sides. */
export function RecentPairs({ onChoose }: { onChoose: (pair: RecentPair) => void }) {
  const environment = useEnvironment();
  const pairs = useQuery(recentPairsQuery(environment)).data?.pairs ?? [];
  if (pairs.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm text-text-3">Recently used</legend>
      <div className="flex flex-wrap gap-1.5">
        {pairs.map((pair) => (
          <Button
            key={`${pair.source.id} ${pair.destination.id} ${pair.payingCustomerId}`}
            size="sm"
            className="min-w-0 max-w-full"
            onClick={() => onChoose(pair)}
          >
            <span className="truncate">
              {pair.source.name} → {pair.destination.name}
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
