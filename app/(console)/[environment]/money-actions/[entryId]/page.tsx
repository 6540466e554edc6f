import type { Metadata } from "next";
import { MoneyActionDetail } from "@/components/money-actions/detail";

export const metadata: Metadata = { title: "Money action" };

export default async function MoneyActionPage({ params }: PageProps<"/[environment]/money-actions/[entryId]">) {
  return <MoneyActionDetail id={(await params).entryId} />;
}
