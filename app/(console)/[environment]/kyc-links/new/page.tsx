import type { Metadata } from "next";
import { LazyNewKycLink } from "@/components/kyc-links/lazy-new-link";

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
  return <LazyNewKycLink environment={environment} presetId={String(platformCustomerId ?? "")} />;
}
