import type { Metadata } from "next";
import { DryRun } from "@/components/approval-rules/dry-run";

export const metadata: Metadata = { title: "Dry run" };

export default function DryRunPage() {
  return <DryRun />;
}
