"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { StatusBadge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { deliveryEvent, deliveryTone } from "@/lib/features/webhooks/fields";
import { deliveriesQuery } from "@/lib/features/webhooks/queries";

const SHOWN = 5;

/** The webhooks about what was created, newest first, as they arrive. */
export function Deliveries({ about }: { about: string }) {
  return useCan("webhooks:read") ? <DeliveryList about={about} /> : null;
}

function DeliveryList({ about }: { about: string }) {
  const environment = useEnvironment();
  const query = useQuery(deliveriesQuery(environment, { resourceId: about, limit: SHOWN }));
  const rows = query.data?.rows ?? [];
  const all = `/${environment}/webhooks?${new URLSearchParams({ resourceId: about })}`;
  return (
    <section aria-label="Webhooks" aria-live="polite" className="grid gap-1.5">
      <h3 className="font-medium text-sm text-text-2">Webhooks</h3>
      {query.error ? <p className="text-text-2">Couldn't load the webhooks. They are under Webhooks.</p> : null}
      {query.data && rows.length === 0 ? <p className="text-text-2">None so far. They appear here.</p> : null}
      <ol className="grid gap-1">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-2">
            <Link href={`/${environment}/webhooks/${row.id}`} prefetch={false}>
              <StatusBadge tone={deliveryTone(row)} label={deliveryEvent(row)} />
            </Link>
            <span className="text-sm text-text-2">
              <Time value={row.receivedAt} />
            </span>
          </li>
        ))}
      </ol>
      {query.data?.hasMore ? (
        <Link href={all} prefetch={false}>
          All webhooks
        </Link>
      ) : null}
    </section>
  );
}
