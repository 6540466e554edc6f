import { EditCustomer } from "@/components/customers/edit-customer";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Edit customer", "customerId");

interface Props {
  params: Promise<{ customerId: string }>;
}

export default async function EditCustomerPage({ params }: Props) {
  const { customerId } = await params;
  return <EditCustomer key={customerId} id={decodeURIComponent(customerId)} />;
}
