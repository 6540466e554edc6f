import type { Metadata } from "next";
import { ExportDetailPage } from "@/components/exports/detail";

export const metadata: Metadata = { title: "Export" };

export default async function ExportPage({ params }: { params: Promise<{ exportId: string }> }) {
  const { exportId } = await params;
  return <ExportDetailPage id={exportId} />;
}
