import { KycLinkDetail } from "@/components/kyc-links/detail";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("KYC link", "linkId");

export default async function KycLinkPage({ params }: { params: Promise<{ linkId: string }> }) {
  const { linkId } = await params;
  return <KycLinkDetail id={linkId} />;
}
