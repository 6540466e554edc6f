import type { Metadata } from "next";
import { NewKycLink } from "@/components/kyc-links/new-link";

export const metadata: Metadata = { title: "New KYC link" };

export default async function NewKycLinkPage({
  params,
  searchParams,
}: {
  params: Promise<{ environment: string }>;
  searchParams: Promise<{ platformCustomerId?: string | string[] }>;
}) {
  const { environment } = await params;
  const { platformCustomerId } = await searchParams;
  return <NewKycLink environment={environment} presetId={String(platformCustomerId ?? "")} />;
}
