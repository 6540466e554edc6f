import type { Metadata } from "next";
import { PaymentInstructionsPage } from "@/components/customers/payment-instructions";

export const metadata: Metadata = { title: "Payment instructions" };

interface Props {
  params: Promise<{ environment: string; customerId: string }>;
}

export default async function InstructionsPage({ params }: Props) {
  const { environment, customerId } = await params;
  // Keyed: what was shown of one customer must never stand in for another while that one loads.
  return <PaymentInstructionsPage key={customerId} environment={environment} id={decodeURIComponent(customerId)} />;
}
