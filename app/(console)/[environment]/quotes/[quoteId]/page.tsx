import type { Metadata } from "next";
import { QuoteDetail } from "@/components/quotes/detail";

export const metadata: Metadata = { title: "Quote" };

export default async function QuotePage({ params }: { params: Promise<{ environment: string; quoteId: string }> }) {
  const { environment, quoteId } = await params;
  return <QuoteDetail environment={environment} id={decodeURIComponent(quoteId)} />;
}
