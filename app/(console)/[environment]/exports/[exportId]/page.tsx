import { ExportDetailPage } from "@/components/exports/detail";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Export", "exportId");

export default async function ExportPage({ params }: { params: Promise<{ exportId: string }> }) {
  const { exportId } = await params;
  return <ExportDetailPage id={exportId} />;
}
