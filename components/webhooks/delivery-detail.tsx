"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { deliveryVerdict } from "@/lib/features/webhooks/fields";
import { deliveryQuery } from "@/lib/features/webhooks/queries";
import { formatCount } from "@/lib/numbers";
import { DeliverySummary } from "./delivery-summary";
import { Headers } from "./headers";
import { MaskedPayload, RevealBody } from "./raw-body";

/** One verified delivery on its own page: facts, headers, payload, and the raw bytes for those with permission. */
export function DeliveryDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(deliveryQuery(environment, id));
  const { data } = query;
  const verdict = data && deliveryVerdict(data);
  return (
    <PageFrame
      title="Webhook delivery"
      back={{ href: `/${environment}/webhooks`, label: "← Webhooks" }}
      meta={data ? <span className="font-mono text-sm">{data.type}</span> : null}
      status={verdict}
    >
      <QueryState query={query} skeleton="h-72" />
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-[380px_minmax(0,1fr)]">
          <Card>
            <DeliverySummary delivery={data} />
          </Card>
          <div className="grid min-w-0 gap-4">
            <Card
              title="Body"
              description={
                <span className="flex items-center gap-1">
                  {formatCount(data.sizeBytes)} bytes
                  {data.bodySha256 === null ? null : (
                    <>
                      {` · SHA-256 ${data.bodySha256.slice(0, 16)}…`}
                      <CopyButton value={data.bodySha256} label="Copy SHA-256" />
                    </>
                  )}
                </span>
              }
            >
              <RevealBody
                list="webhook-deliveries"
                id={id}
                note="Personal data is masked."
                masked={<MaskedPayload text={data.maskedBody} />}
              />
            </Card>
            <Card title="Headers">
              <Headers headers={data.headers} />
            </Card>
          </div>
        </div>
      ) : null}
    </PageFrame>
  );
}
