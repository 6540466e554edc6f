import type { Metadata } from "next";
import { NewCustomer } from "@/components/customers/new-customer";

export const metadata: Metadata = { title: "New customer" };

export default function NewCustomerPage() {
  return <NewCustomer />;
}
