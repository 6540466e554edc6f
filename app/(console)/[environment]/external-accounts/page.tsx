import type { Metadata } from "next";
import { CustomerAccounts } from "@/components/external-accounts/explorer";

export const metadata: Metadata = { title: "External accounts" };

export default async function ExternalAccountsPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <CustomerAccounts environment={environment} />;
}
