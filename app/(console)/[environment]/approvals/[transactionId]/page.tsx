import type { Metadata } from "next";
import { DecisionPage } from "@/components/approvals/decision-page";

export const metadata: Metadata = { title: "Incoming payment" };

export default async function ApprovalPage({ params }: { params: Promise<{ transactionId: string }> }) {
  const { transactionId } = await params;
  return <DecisionPage id={decodeURIComponent(transactionId)} />;
}
