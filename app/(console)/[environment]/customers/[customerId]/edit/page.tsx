import type { Metadata } from "next";
import { EditCustomer } from "@/components/customers/edit-customer";

export const metadata: Metadata = { title: "Edit customer" };

interface Props {
  params: Promise<{ environment: string; customerId: string }>;
}

export default async function EditCustomerPage({ params }: Props) {
  const { environment, customerId } = await params;
  return <EditCustomer key={customerId} environment={environment} id={decodeURIComponent(customerId)} />;
}
