import type { Metadata } from "next";
import { EditCustomer } from "@/components/customers/edit-customer";

export const metadata: Metadata = { title: "Edit customer" };

interface Props {
  params: Promise<{ customerId: string }>;
}

export default async function EditCustomerPage({ params }: Props) {
  const { customerId } = await params;
  return <EditCustomer key={customerId} id={decodeURIComponent(customerId)} />;
}
