import type { Metadata } from "next";
import { NewCustomer } from "@/components/customers/new-customer";

export const metadata: Metadata = { title: "New customer" };

export default async function NewCustomerPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <NewCustomer environment={environment} />;
}
