import type { Metadata } from "next";
import { DecisionPage } from "@/components/approvals/decision-page";

export const metadata: Metadata = { title: "Incoming payment" };

export default async function ApprovalPage({
  params,
}: {
  params: Promise<{ environment: string; transactionId: string }>;
}) {
  const { environment, transactionId } = await params;
  return <DecisionPage environment={environment} id={decodeURIComponent(transactionId)} />;
}
