import type { Metadata } from "next";
import { KycLinkDetail } from "@/components/kyc-links/detail";

export const metadata: Metadata = { title: "KYC link" };

export default async function KycLinkPage({ params }: { params: Promise<{ linkId: string }> }) {
  const { linkId } = await params;
  return <KycLinkDetail id={linkId} />;
}
