import type { Metadata } from "next";
import { RateExplorer } from "@/components/rates/explorer";

export const metadata: Metadata = { title: "Rates" };

export default async function RatesPage({ params }: PageProps<"/[environment]/rates">) {
  const { environment } = await params;
  return <RateExplorer environment={environment} />;
}
