"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { StepMeta } from "@/components/ui/step-meta";
import { Time } from "@/components/ui/time";
import { Timeline, type TimelineEntry } from "@/components/ui/timeline";
import { useEnvironment } from "@/lib/client/environment";
import { customerCheck, kycStatus } from "@/lib/features/customers/fields";
import { kycHistoryQuery } from "@/lib/features/customers/queries";
import type { CustomerRow } from "@/lib/features/customers/schema";
import { deliveryEvent, deliveryTone } from "@/lib/features/webhooks/fields";
import type { Tone } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";
import { SectionState } from "./section-state";

const STATES: Record<Tone, TimelineEntry["state"]> = {
  good: "end",
  bad: "bad",
  warn: "gap",
  info: "done",
  idle: "done",
};

/** The history of the customer's KYC or KYB status: creation, every verified webhook, and the current status. */
export function KycHistory({ customer }: { customer: CustomerRow }) {
  const environment = useEnvironment();
  const query = useQuery(kycHistoryQuery(environment, customer.id));
  const mayOpen = useCan("webhooks:read");
  if (!query.data) return <SectionState what="KYC history" query={query} />;
  const { events, open } = query.data;
  const { status } = customerCheck(customer);
  const now = kycStatus(status);
  // A verification has its own statuses, which are not the customer's.
  const isTold = events.findLast(({ type }) => type.startsWith("CUSTOMER."))?.status === status;
  const entries: TimelineEntry[] = [
    { id: "created", title: "Customer created", meta: <Time value={customer.createdAt} /> },
    ...events.map((event) => {
      const detail = `webhook delivery${event.status ? `, status ${kycStatus(event.status).label.toLowerCase()}` : ""}`;
      const href = `/${environment}/webhooks/${event.deliveryId}`;
      return {
        id: String(event.deliveryId),
        title: deliveryEvent(event),
        state: STATES[deliveryTone(event)],
        meta: (
          <>
            {event.found ? <>{event.found} · </> : null}
            <StepMeta at={event.at} detail={detail} href={mayOpen ? href : null} />
          </>
        ),
      };
    }),
    ...(isTold
      ? []
      : [
          {
            id: "now",
            title: `Now ${now.label.toLowerCase()}`,
            state: STATES[now.tone],
            meta:
              events.length > 0
                ? "reported by the service, not by webhook"
                : "reported by the service; no webhook received",
          },
        ]),
  ];
  return (
    <>
      {open ? <OpenVerifications {...open} /> : null}
      <Timeline entries={entries} />
    </>
  );
}

/** What the service still has to verify, and what it needs for that. */
function OpenVerifications({ count, errors }: { count: number | null; errors: string[] }) {
  if (count === 0) return null;
  if (count === null) return <p className="mb-3 text-text-2">Open verifications couldn't be read.</p>;
  return (
    <div className="mb-3">
      <p>{count === 1 ? "1 open verification" : `${formatCount(count)} open verifications`}</p>
      {errors.length > 0 ? (
        <ul className="list-disc pl-5 text-text-2">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
