import type { Metadata } from "next";
import { AccountDetail } from "@/components/external-accounts/detail";

export const metadata: Metadata = { title: "External account" };

interface Props {
  params: Promise<{ externalAccountId: string }>;
}

export default async function ExternalAccountPage({ params }: Props) {
  const { externalAccountId } = await params;
  return <AccountDetail id={decodeURIComponent(externalAccountId)} />;
}
