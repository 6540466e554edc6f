import type { Metadata } from "next";
import { LazyNewKycLink } from "@/components/kyc-links/lazy-new-link";

export const metadata: Metadata = { title: "New KYC link" };

export default async function NewKycLinkPage({
  searchParams,
}: {
  searchParams: Promise<{ platformCustomerId?: string | string[] }>;
}) {
  const { platformCustomerId } = await searchParams;
  return <LazyNewKycLink presetId={String(platformCustomerId ?? "")} />;
}
