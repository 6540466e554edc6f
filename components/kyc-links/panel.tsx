"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useEnvironment } from "@/lib/client/environment";
import { kycLinkQuery } from "@/lib/features/kyc-links/queries";
import type { KycLinkRow } from "@/lib/features/kyc-links/schema";
import { useCurrentLink } from "./current-link";
import { HandOver } from "./hand-over";
import { KycLinkSummary } from "./summary";
import { KycLinkTimeline } from "./timeline";

/** A link beside the list: the row's data at once, the rest when loaded. */
export function KycLinkPanel({ id, row }: { id: string; row: KycLinkRow | null }) {
  const environment = useEnvironment();
  const query = useQuery(kycLinkQuery(environment, id));
  const { data, error } = query;
  const link = useCurrentLink(data?.link ?? row);
  if (!link || (error && !data)) return <QueryState query={query} skeleton="h-60" />;
  return (
    <div className="grid gap-3.5">
      {data ? <HandOver view={{ ...data, link }} /> : <Skeleton className="aspect-square w-full max-w-[216px]" />}
      <hr className="border-line" />
      <KycLinkSummary link={link} customerLabel={data?.customerLabel ?? null} />
      <hr className="border-line" />
      {data ? <KycLinkTimeline view={{ ...data, link }} /> : <Skeleton className="h-24" />}
    </div>
  );
}
