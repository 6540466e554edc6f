import type { Metadata } from "next";
import { ExportDetailPage } from "@/components/exports/detail";

export const metadata: Metadata = { title: "Export" };

export default async function ExportPage({ params }: { params: Promise<{ environment: string; exportId: string }> }) {
  const { environment, exportId } = await params;
  return <ExportDetailPage environment={environment} id={exportId} />;
}
