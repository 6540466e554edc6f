import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { deliveryEvent, deliveryVerdict } from "@/lib/features/webhooks/fields";
import type { DeliveryDetail } from "@/lib/features/webhooks/schema";
import { enumWords } from "@/lib/fields";
import { resourcePath } from "@/lib/ids";

/** Whether its payment awaits a decision here, and what the response meant; empty for other deliveries. */
function NeedNote({ need }: { need: DeliveryDetail["approvalNeed"] }) {
  if (need === "asks") {
    return (
      <Banner tone="warn" title="Corridor responded 202, which does not approve the payment.">
        The payment waits for a decision. If none is made within the approval window, the service rejects it.
      </Banner>
    );
  }
  if (need === "unclear") {
    return (
      <Banner tone="warn" title="The delivery doesn't say whether the payment needs a decision.">
        Corridor responded 202, which approves nothing, and then asked the service. If that didn't settle it, the
        payment is held under Approvals, where a reviewer decides.
      </Banner>
    );
  }
  if (need === "none") return null;
  return (
    <Banner tone="info" title="This payment needs no decision.">
      Corridor responded 202, which is only a receipt here.
    </Banner>
  );
}

/** A verified delivery's facts, and what they mean for the money where relevant. */
export function DeliverySummary({ delivery }: { delivery: DeliveryDetail }) {
  const environment = useEnvironment();
  const verdict = deliveryVerdict(delivery);
  const about = delivery.resourceId;
  return (
    <div className="grid gap-3.5">
      {delivery.type === "UNREADABLE" ? (
        <Banner tone="bad" title="The signature is valid, but the body isn't a payload Corridor can read.">
          Corridor responded 202, because a 200 could approve a payment. Check the service for what it sent.
        </Banner>
      ) : (
        <NeedNote need={delivery.approvalNeed} />
      )}
      <DescriptionList>
        <Description label="Response">
          <StatusBadge tone={verdict.tone} label={verdict.label} />
        </Description>
        <Description label="Event">
          {deliveryEvent(delivery)}
          <span className="block font-mono text-sm text-text-3">{delivery.type}</span>
        </Description>
        <Description label="Resource">
          {about ? <ShortId id={about} hasType href={resourcePath(environment, about)} /> : null}
        </Description>
        <Description label="Status sent">{delivery.resourceStatus && enumWords(delivery.resourceStatus)}</Description>
        <Description label="Resource updated">
          <Time value={delivery.resourceUpdatedAt} format="both" />
        </Description>
        <Description label="Sent">
          <Time value={delivery.occurredAt} format="both" />
        </Description>
        <Description label="Received">
          <Time value={delivery.receivedAt} format="both" />
        </Description>
        <Description label="Duplicates">
          {delivery.duplicates === 0 ? (
            "None"
          ) : (
            <>
              {delivery.duplicates}, each answered {delivery.replyStatus}; latest{" "}
              <Time value={delivery.lastDuplicateAt} format="relative" />
            </>
          )}
        </Description>
        <Description label="Webhook ID">
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
