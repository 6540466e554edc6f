import type { Metadata } from "next";
import { KycLinkDetail } from "@/components/kyc-links/detail";

export const metadata: Metadata = { title: "KYC link" };

export default async function KycLinkPage({ params }: { params: Promise<{ environment: string; linkId: string }> }) {
  const { environment, linkId } = await params;
  return <KycLinkDetail environment={environment} id={linkId} />;
}
