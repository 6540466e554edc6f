import type { Metadata } from "next";
import { BalanceDetail } from "@/components/balances/detail";

export const metadata: Metadata = { title: "Internal account" };

export default async function BalancePage({ params }: PageProps<"/[environment]/balances/[accountId]">) {
  const { accountId } = await params;
  return <BalanceDetail id={decodeURIComponent(accountId)} />;
}
