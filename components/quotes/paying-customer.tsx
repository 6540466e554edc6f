import { OwnerPicker } from "@/components/external-accounts/owner-picker";
import { useBoundField } from "@/components/form/bound-field";
import { moneyBlock } from "@/lib/features/customers/fields";
import type { Owner } from "@/lib/features/external-accounts/schema";
import type { QuoteFormValues } from "./quote-values";

/** Why the customer can't pay yet; undefined if they can, or if their status is unknown. */
function whyNot({ status }: Owner): string | undefined {
  if (status === null) return undefined;
  return moneyBlock({ kycStatus: status, isDeleted: status === "DELETED" }) ?? undefined;
}

/** Whose payment it is, where the account that pays doesn't say. */
export function PayingCustomer({ hint }: { hint: string }) {
  const { isDisabled: _, ...field } = useBoundField<QuoteFormValues, "fundingCustomer">("fundingCustomer");
  return (
    <OwnerPicker
      {...field}
      label="Paying customer"
      isOptional
      whyNot={whyNot}
      placeholder="Name, platform ID or UMA address"
      hint={hint}
    />
  );
}
