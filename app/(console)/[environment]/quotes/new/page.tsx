import type { Metadata } from "next";
import { QuoteBuilder } from "@/components/quotes/builder";

export const metadata: Metadata = { title: "New quote" };

export default async function NewQuotePage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <QuoteBuilder environment={environment} />;
}
