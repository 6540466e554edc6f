import type { Metadata } from "next";
import { AccountDetail } from "@/components/external-accounts/detail";

export const metadata: Metadata = { title: "External account" };

interface Props {
  params: Promise<{ environment: string; externalAccountId: string }>;
}

export default async function ExternalAccountPage({ params }: Props) {
  const { environment, externalAccountId } = await params;
  return <AccountDetail environment={environment} id={decodeURIComponent(externalAccountId)} />;
}
