import type { Metadata } from "next";
import { ExportExplorer } from "@/components/exports/explorer";

export const metadata: Metadata = { title: "Exports" };

export default async function ExportsPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <ExportExplorer environment={environment} />;
}
