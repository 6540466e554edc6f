import type { Metadata } from "next";
import { PaymentInstructionsPage } from "@/components/customers/payment-instructions";

export const metadata: Metadata = { title: "Payment instructions" };

interface Props {
  params: Promise<{ customerId: string }>;
}

export default async function InstructionsPage({ params }: Props) {
  const { customerId } = await params;
  // Keyed, so that one customer's data is never shown for another while that one loads.
  return <PaymentInstructionsPage key={customerId} id={decodeURIComponent(customerId)} />;
}
