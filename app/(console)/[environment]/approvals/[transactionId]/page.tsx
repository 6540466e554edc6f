import { DecisionPage } from "@/components/approvals/decision-page";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Incoming payment", "transactionId");

export default async function ApprovalPage({ params }: { params: Promise<{ transactionId: string }> }) {
  const { transactionId } = await params;
  return <DecisionPage id={decodeURIComponent(transactionId)} />;
}
