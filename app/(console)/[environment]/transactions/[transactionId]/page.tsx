import type { Metadata } from "next";
import { TransactionDetail } from "@/components/transactions/detail";

export const metadata: Metadata = { title: "Transaction" };

interface Props {
  params: Promise<{ environment: string; transactionId: string }>;
}

export default async function TransactionPage({ params }: Props) {
  const { environment, transactionId } = await params;
  return <TransactionDetail environment={environment} id={decodeURIComponent(transactionId)} />;
}
