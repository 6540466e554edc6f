import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { KycLinkExplorer } from "@/components/kyc-links/explorer";
import { kycLinksQuery } from "@/lib/features/kyc-links/queries";
import { listKycLinks } from "@/lib/features/kyc-links/service/list-kyc-links";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "KYC links" };

export default async function KycLinksPage({ params, searchParams }: PageProps<"/[environment]/kyc-links">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(kycLinksQuery(environment, FIRST_PAGE), () => listKycLinks(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <KycLinkExplorer />
    </HydrationBoundary>
  );
}
