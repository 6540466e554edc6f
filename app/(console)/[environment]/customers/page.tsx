import type { Metadata } from "next";
import { CustomerExplorer } from "@/components/customers/explorer";

export const metadata: Metadata = { title: "Customers" };

export default async function CustomersPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <CustomerExplorer environment={environment} />;
}
