import type { Metadata } from "next";
import { ImportDetailPage } from "@/components/imports/detail";

export const metadata: Metadata = { title: "Import" };

export default async function ImportPage({ params }: { params: Promise<{ importId: string }> }) {
  const { importId } = await params;
  return <ImportDetailPage id={importId} />;
}
