import type { Metadata } from "next";
import { LazyNewKycLink } from "@/components/kyc-links/lazy-new-link";

export const metadata: Metadata = { title: "New KYC link" };

type Preset = Record<"customerId" | "platformCustomerId", string | string[] | undefined>;

export default async function NewKycLinkPage({ searchParams }: { searchParams: Promise<Partial<Preset>> }) {
  const { customerId, platformCustomerId } = await searchParams;
  return <LazyNewKycLink customerId={String(customerId ?? "")} presetId={String(platformCustomerId ?? "")} />;
}
