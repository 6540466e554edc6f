import type { Metadata } from "next";
import { CustomerDetail } from "@/components/customers/detail";

export const metadata: Metadata = { title: "Customer" };

interface Props {
  params: Promise<{ environment: string; customerId: string }>;
}

export default async function CustomerPage({ params }: Props) {
  const { environment, customerId } = await params;
  // Keyed: what was shown of one customer must never stand in for another while that one loads.
  return <CustomerDetail key={customerId} environment={environment} id={decodeURIComponent(customerId)} />;
}
