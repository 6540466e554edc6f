import { Banner } from "@/components/ui/banner";
import { moneyBlock } from "@/lib/features/customers/fields";
import type { CustomerRow } from "@/lib/features/customers/schema";

/** Why no money can move for this customer. Empty if it can. */
export function MoneyBlock({ customer, className }: { customer: CustomerRow; className?: string }) {
  const reason = moneyBlock(customer);
  if (reason === null) return null;
  return (
    <Banner
      tone={customer.isDeleted ? "idle" : "warn"}
      title={customer.isDeleted ? "This customer has been deleted" : "Money movement is blocked"}
      className={className}
    >
      {customer.isDeleted ? "The record and its history are kept. Nothing can be sent or received." : reason}
    </Banner>
  );
}
