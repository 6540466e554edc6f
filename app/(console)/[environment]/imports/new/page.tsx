import type { Metadata } from "next";
import { NewImport } from "@/components/imports/new-import";

export const metadata: Metadata = { title: "New import" };

export default async function NewImportPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <NewImport environment={environment} />;
}
