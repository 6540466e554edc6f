import { PaymentInstructionsPage } from "@/components/customers/payment-instructions";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Payment instructions", "customerId");

interface Props {
  params: Promise<{ customerId: string }>;
}

export default async function InstructionsPage({ params }: Props) {
  const { customerId } = await params;
  // Keyed, so that one customer's data is never shown for another while that one loads.
  return <PaymentInstructionsPage key={customerId} id={decodeURIComponent(customerId)} />;
}
