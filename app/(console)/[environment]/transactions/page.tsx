import type { Metadata } from "next";
import { TransactionExplorer } from "@/components/transactions/explorer";

export const metadata: Metadata = { title: "Transactions" };

export default async function TransactionsPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <TransactionExplorer environment={environment} />;
}
