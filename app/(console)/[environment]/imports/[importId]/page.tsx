import { ImportDetailPage } from "@/components/imports/detail";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Import", "importId");

export default async function ImportPage({ params }: { params: Promise<{ importId: string }> }) {
  const { importId } = await params;
  return <ImportDetailPage id={importId} />;
}
