import type { Metadata } from "next";
import { RateExplorer } from "@/components/rates/explorer";

export const metadata: Metadata = { title: "Rates" };

export default function RatesPage() {
  return <RateExplorer />;
}
