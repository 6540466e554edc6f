import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { deliveryVerdict } from "@/lib/features/webhooks/fields";
import type { DeliveryDetail } from "@/lib/features/webhooks/schema";
import { resourcePath } from "@/lib/ids";

/** What a verified delivery says about itself, and what that means for the money where it matters. */
export function DeliveryFacts({ environment, delivery }: { environment: string; delivery: DeliveryDetail }) {
  const verdict = deliveryVerdict(delivery);
  const about = delivery.resourceId;
  return (
    <div className="grid gap-3.5">
      {delivery.type === "UNREADABLE" ? (
        <Banner tone="bad" title="The signature holds, but these bytes are no payload of the service.">
          They were answered 202 and not 200, because a 200 would approve a payment. Compare with the service's side.
        </Banner>
      ) : delivery.replyStatus === 202 ? (
        <Banner tone="warn" title="Answered 202: this payment was not approved by the answer.">
          It waits for a decision within the environment's approval window; without one the service rejects it.
        </Banner>
      ) : null}
      <DescriptionList>
        <Description label="Answer">
          <StatusBadge tone={verdict.tone} label={verdict.label} />
        </Description>
        <Description label="Type">
          <span className="font-mono text-sm">{delivery.type}</span>
        </Description>
        <Description label="About">
          {about ? <ShortId id={about} hasType href={resourcePath(environment, about) ?? undefined} /> : null}
        </Description>
        <Description label="State then">{delivery.resourceStatus}</Description>
        <Description label="Resource changed">
          <Time value={delivery.resourceUpdatedAt} format="both" />
        </Description>
        <Description label="Sent">
          <Time value={delivery.occurredAt} format="both" />
        </Description>
        <Description label="Received">
          <Time value={delivery.receivedAt} format="both" />
        </Description>
        <Description label="Copies">
          {delivery.duplicates === 0 ? (
            "None"
          ) : (
            <>
              {delivery.duplicates}, all answered {delivery.replyStatus}; the last{" "}
              <Time value={delivery.lastDuplicateAt} format="relative" />
            </>
          )}
        </Description>
        <Description label="Webhook id">
          <ShortId id={delivery.webhookId} />
        </Description>
        <Description label="Signed with">
          {delivery.keyName ? (
            <span title={delivery.keyFingerprint ?? undefined}>
              {delivery.keyName}{" "}
              <span className="font-mono text-sm text-text-3">{delivery.keyFingerprint?.slice(0, 16)}…</span>
            </span>
          ) : null}
        </Description>
      </DescriptionList>
    </div>
  );
}
