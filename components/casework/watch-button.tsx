"use client";

import { Eye } from "lucide-react";
import { useActor, useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { ProblemText } from "@/components/ui/problem-text";
import { useWatchPayments } from "@/lib/features/casework/queries";
import type { Work } from "@/lib/features/casework/schema";

/** Watchers are notified when the payment's status changes. Shows who is watching already. */
export function WatchButton({ transactionId, work }: { transactionId: string; work: Work }) {
  const { personId } = useActor();
  const mayWatch = useCan("transactions:watch");
  const watch = useWatchPayments();
  const isWatched = work.watchers.some(({ id }) => id === personId);
  const others = work.watchers.filter(({ id }) => id !== personId).map(({ name }) => name);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {others.length > 0 ? (
        <span className="text-sm text-text-2" title={`Watched by ${others.join(", ")}`}>
          {others.length === 1 ? `${others[0]} watches` : `${others.length} others watch`}
        </span>
      ) : null}
      {mayWatch ? (
        <Button
          size="sm"
          icon={<Eye className="size-3.5" aria-hidden="true" />}
          title={isWatched ? "You're notified when its state changes" : "Be notified when its state changes"}
          isPending={watch.isPending}
          onClick={() => watch.mutate({ transactionIds: [transactionId], isWatched: !isWatched })}
        >
          {isWatched ? "Stop watching" : "Watch"}
        </Button>
      ) : null}
      <ProblemText problem={watch.error} />
    </div>
  );
}
