import type { Metadata } from "next";
import { AuditExplorer } from "@/components/audit/explorer";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <AuditExplorer environment={environment} />;
}
