import type { Metadata } from "next";
import { ApprovalRules } from "@/components/approval-rules/rules";

export const metadata: Metadata = { title: "Approval rules" };

export default async function ApprovalRulesPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <ApprovalRules environment={environment} />;
}
