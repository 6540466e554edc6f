import { StepMeta } from "@/components/ui/step-meta";
import { Time } from "@/components/ui/time";
import { Timeline, type TimelineEntry } from "@/components/ui/timeline";
import { useEnvironment } from "@/lib/client/environment";
import type { KycLinkEvent, KycLinkView } from "@/lib/features/kyc-links/schema";
import { deliveryEvent } from "@/lib/features/webhooks/fields";

function stateOf(type: string): TimelineEntry["state"] {
  if (type.endsWith("REJECTED")) return "bad";
  return type.endsWith("APPROVED") ? "end" : "done";
}

function eventEntry(environment: string, event: KycLinkEvent): TimelineEntry {
  return {
    id: String(event.deliveryId),
    title: deliveryEvent(event),
    state: stateOf(event.type),
    meta: <StepMeta at={event.at} detail="webhook delivery" href={`/${environment}/webhooks/${event.deliveryId}`} />,
  };
}

/** From making the link to the verdict; what the service doesn't report in between is no step. */
export function KycLinkTimeline({ view }: { view: KycLinkView }) {
  const environment = useEnvironment();
  const { link, events } = view;
  const entries: TimelineEntry[] = [
    {
      id: "made",
      title: "Link created",
      meta: (
        <>
          <Time value={link.createdAt} />
          {link.madeBy ? ` · ${link.madeBy}` : null}
        </>
      ),
    },
    ...events.map((event) => eventEntry(environment, event)),
  ];
  if (link.state === "expired") {
    entries.push({ id: "expired", title: "Link expired", meta: <Time value={link.expiresAt} /> });
  }
  if (link.state === "waiting" || link.state === "submitted") {
    entries.push({
      id: "verdict",
      state: "gap",
      title: "Result",
      meta: "Arrives by webhook. A link that is never used, or has expired, gets no result.",
    });
  }
  return (
    <section aria-label="Timeline">
      <h2 className="mb-2.5 font-semibold">Timeline</h2>
      <Timeline entries={entries} />
    </section>
  );
}
