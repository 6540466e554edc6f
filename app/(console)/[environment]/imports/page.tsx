import type { Metadata } from "next";
import { ImportExplorer } from "@/components/imports/explorer";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <ImportExplorer environment={environment} />;
}
