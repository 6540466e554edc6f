import type { Metadata } from "next";
import { QuoteBuilder } from "@/components/quotes/builder";

export const metadata: Metadata = { title: "New quote" };

export default function NewQuotePage() {
  return <QuoteBuilder />;
}
