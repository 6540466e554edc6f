import type { Metadata } from "next";
import { QuoteExplorer } from "@/components/quotes/explorer";

export const metadata: Metadata = { title: "Quotes" };

export default async function QuotesPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <QuoteExplorer environment={environment} />;
}
