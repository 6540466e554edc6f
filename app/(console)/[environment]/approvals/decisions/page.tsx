import type { Metadata } from "next";
import { DecisionExplorer } from "@/components/approvals/decision-explorer";

export const metadata: Metadata = { title: "Past decisions" };

export default async function DecisionsPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <DecisionExplorer environment={environment} />;
}
