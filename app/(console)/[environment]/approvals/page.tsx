import type { Metadata } from "next";
import { ApprovalDesk } from "@/components/approvals/desk";

export const metadata: Metadata = { title: "Approvals" };

export default async function ApprovalsPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <ApprovalDesk environment={environment} />;
}
