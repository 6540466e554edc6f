import type { Metadata } from "next";
import { KycLinkExplorer } from "@/components/kyc-links/explorer";

export const metadata: Metadata = { title: "KYC links" };

export default async function KycLinksPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <KycLinkExplorer environment={environment} />;
}
