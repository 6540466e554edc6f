"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Card } from "@/components/ui/card";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { workQuery } from "@/lib/features/casework/queries";
import { Assignee } from "./assignee";
import { PaymentNotes } from "./payment-notes";
import { PaymentTags } from "./payment-tags";
import { WatchButton } from "./watch-button";

const TITLE = "Internal work";

interface WorkCardProps {
  transactionId: string;
  /** In the panel beside the list, which has its own borders. */
  isPanel?: boolean;
  /** The service doesn't have the payment: only work done on it shows that it ever did. */
  isGone?: boolean;
}

/** The payment's assignee, tags and notes: stored in this console only, whatever the service still has. */
export function WorkCard({ transactionId, isPanel = false, isGone = false }: WorkCardProps) {
  const query = useQuery(workQuery(useEnvironment(), transactionId));
  const mayWork = useCan("transactions:work");
  const about = { transactionId, mayWork };
  const watch = query.data ? <WatchButton transactionId={transactionId} work={query.data} /> : null;
  if (isGone && !query.data?.hasActs && !query.data?.watchers.length) return null;
  const body = (
    <div className="grid gap-4">
      <QueryState query={query} isFollowed skeleton="h-14" />
      {query.data ? (
        <div className="grid gap-2.5">
          <Assignee {...about} work={query.data} />
          <PaymentTags {...about} work={query.data} />
        </div>
      ) : null}
      <PaymentNotes {...about} />
    </div>
  );
  if (!isPanel) {
    return (
      <Card id="work" title={TITLE} description="For your team only. Never sent to the service." actions={watch}>
        {body}
      </Card>
    );
  }
  return (
    <section aria-label={TITLE}>
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{TITLE}</h2>
        {watch}
      </div>
      {body}
    </section>
  );
}
