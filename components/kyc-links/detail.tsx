"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { ZoneNote } from "@/components/ui/time-zone";
import { kycLinkStatus } from "@/lib/features/kyc-links/fields";
import { kycLinkQuery } from "@/lib/features/kyc-links/queries";
import { KycLinkFacts } from "./facts";
import { HandOver } from "./hand-over";
import { MakeAnother } from "./make-another";
import { OtherLinks } from "./others";
import { KycLinkTimeline } from "./timeline";

/** One KYC link on a page of its own: to hand on while it waits, with its course. */
export function KycLinkDetail({ environment, id }: { environment: string; id: string }) {
  const { data, error, refetch, isFetching } = useQuery(kycLinkQuery(environment, id));
  const status = data && kycLinkStatus(data.link);
  return (
    <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
      <PageHeader
        title="KYC link"
        back={
          <Link href={`/${environment}/kyc-links`} look="quiet">
            ← KYC links
          </Link>
        }
        meta={
          status ? (
            <>
              <span className="break-all font-mono text-sm">{data.link.platformCustomerId}</span>
              <StatusBadge tone={status.tone} label={status.label} />
              <ZoneNote />
            </>
          ) : null
        }
        actions={data ? <MakeAnother environment={environment} link={data.link} /> : null}
      />
      {error && !data ? <ErrorState {...error} onRetry={() => refetch()} isRetrying={isFetching} /> : null}
      {!error && !data ? <Skeleton className="h-72" /> : null}
      {data ? (
        <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-[380px_minmax(0,1fr)]">
          <Card title="Hand it on">
            <HandOver view={data} />
          </Card>
          <div className="grid min-w-0 gap-4">
            <Card>
              <KycLinkFacts environment={environment} link={data.link} />
            </Card>
            <Card>
              <div className="grid gap-4">
                <KycLinkTimeline environment={environment} view={data} />
                <OtherLinks environment={environment} others={data.others} />
              </div>
            </Card>
          </div>
        </div>
      ) : null}
    </div>
  );
}
