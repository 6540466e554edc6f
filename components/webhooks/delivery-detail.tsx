"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { ZoneNote } from "@/components/ui/time-zone";
import { deliveryVerdict } from "@/lib/features/webhooks/fields";
import { deliveryQuery } from "@/lib/features/webhooks/queries";
import { formatCount } from "@/lib/numbers";
import { DeliveryFacts } from "./delivery-facts";
import { Headers } from "./headers";
import { MaskedPayload, RevealBody } from "./raw-body";

/** One verified delivery on a page of its own: facts, headers, payload, and the raw bytes for those who may see them. */
export function DeliveryDetail({ environment, id }: { environment: string; id: string }) {
  const { data, error, refetch, isFetching } = useQuery(deliveryQuery(environment, id));
  const verdict = data && deliveryVerdict(data);
  return (
    <div className="h-full overflow-auto p-5 max-sm:p-3">
      <PageHeader
        title="Webhook delivery"
        back={
          <Link href={`/${environment}/webhooks`} look="quiet">
            ← Webhooks
          </Link>
        }
        meta={
          verdict ? (
            <>
              <span className="font-mono text-sm">{data.type}</span>
              <StatusBadge tone={verdict.tone} label={verdict.label} />
              <ZoneNote />
            </>
          ) : null
        }
      />
      {error && !data ? <ErrorState {...error} onRetry={() => refetch()} isRetrying={isFetching} /> : null}
      {!error && !data ? <Skeleton className="h-72" /> : null}
      {data ? (
        <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-[380px_minmax(0,1fr)]">
          <Card>
            <DeliveryFacts environment={environment} delivery={data} />
          </Card>
          <div className="grid min-w-0 gap-4">
            <Card
              title="Body"
              description={
                <span className="flex items-center gap-1">
                  {formatCount(data.sizeBytes)} bytes · SHA-256 {data.bodySha256.slice(0, 16)}…
                  <CopyButton value={data.bodySha256} label="Copy SHA-256" />
                </span>
              }
            >
              <RevealBody
                environment={environment}
                list="webhook-deliveries"
                id={id}
                note="Personal values are masked."
                masked={<MaskedPayload text={data.maskedBody} />}
              />
            </Card>
            <Card title="Headers">
              <Headers headers={data.headers} />
            </Card>
          </div>
        </div>
      ) : null}
    </div>
  );
}
