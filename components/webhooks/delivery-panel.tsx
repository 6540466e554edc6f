"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { deliveryQuery } from "@/lib/features/webhooks/queries";
import { DeliverySummary } from "./delivery-summary";
import { MaskedPayload } from "./raw-body";

/** A delivery beside the list. */
export function DeliveryPanel({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(deliveryQuery(environment, id));
  const { data } = query;
  if (!data) return <QueryState query={query} skeleton="h-60" />;
  return (
    <div className="grid gap-3.5">
      <DeliverySummary delivery={data} />
      <hr className="border-line" />
      <section aria-label="Payload">
        <h2 className="mb-2 font-semibold">Payload</h2>
        <MaskedPayload text={data.maskedBody} />
      </section>
    </div>
  );
}
