import { FormSelect } from "@/components/form/form-select";
import type { AccountFormValues } from "@/lib/features/external-accounts/check/account-form";
import { OWNERSHIPS } from "@/lib/features/external-accounts/fields";

/** Who owns the account; a service with rules on counterparties requires it for wallets. */
export function OwnershipField({ isWallet }: { isWallet: boolean }) {
  return (
    <FormSelect<AccountFormValues>
      name="ownershipType"
      label="Ownership"
      isOptional
      placeholder="Not specified"
      options={OWNERSHIPS}
      hint={isWallet ? "Someone else's wallet needs its beneficiary." : undefined}
    />
  );
}
