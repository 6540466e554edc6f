import type { Metadata } from "next";
import { PlatformAccounts } from "@/components/external-accounts/platform-accounts";

export const metadata: Metadata = { title: "Platform accounts" };

export default async function PlatformAccountsPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <PlatformAccounts environment={environment} />;
}
