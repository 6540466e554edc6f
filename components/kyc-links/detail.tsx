"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { kycLinkStatus } from "@/lib/features/kyc-links/fields";
import { kycLinkQuery } from "@/lib/features/kyc-links/queries";
import { useCurrentLink } from "./current-link";
import { HandOver } from "./hand-over";
import { LinkOwner } from "./link-owner";
import { MakeAnother } from "./make-another";
import { OtherLinks } from "./others";
import { KycLinkSummary } from "./summary";
import { KycLinkTimeline } from "./timeline";

/** One KYC link on its own page: to share while it is waiting, with its history. */
export function KycLinkDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(kycLinkQuery(environment, id));
  const link = useCurrentLink(query.data?.link);
  const data = query.data && link ? { ...query.data, link } : undefined;
  const status = data && kycLinkStatus(data.link);
  return (
    <PageFrame
      title="KYC link"
      back={{ href: `/${environment}/kyc-links`, label: "← KYC links" }}
      meta={data ? <LinkOwner {...data} /> : null}
      status={status}
      // An expired link has this button in the link's place.
      actions={data && data.link.state !== "expired" ? <MakeAnother {...data} /> : null}
    >
      <QueryState query={query} skeleton="h-72" />
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-[380px_minmax(0,1fr)]">
          <Card title={data.link.state === "expired" ? "Link" : "Share the link"}>
            <HandOver view={data} />
          </Card>
          <div className="grid min-w-0 gap-4">
            <Card>
              <KycLinkSummary {...data} />
            </Card>
            <Card>
              <div className="grid gap-4">
                <KycLinkTimeline view={data} />
                <OtherLinks others={data.others} />
              </div>
            </Card>
          </div>
        </div>
      ) : null}
    </PageFrame>
  );
}
