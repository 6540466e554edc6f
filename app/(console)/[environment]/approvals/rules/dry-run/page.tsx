import type { Metadata } from "next";
import { DryRun } from "@/components/approval-rules/dry-run";

export const metadata: Metadata = { title: "Dry run" };

export default async function DryRunPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <DryRun environment={environment} />;
}
