import type { Metadata } from "next";
import { ImportDetailPage } from "@/components/imports/detail";

export const metadata: Metadata = { title: "Import" };

export default async function ImportPage({ params }: { params: Promise<{ environment: string; importId: string }> }) {
  const { environment, importId } = await params;
  return <ImportDetailPage environment={environment} id={importId} />;
}
