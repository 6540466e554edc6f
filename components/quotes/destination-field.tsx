import { useWatch } from "react-hook-form";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import type { RadioOption } from "@/components/ui/radio-group";
import { AccountField } from "./account-field";
import type { DestinationKind, QuoteFormValues } from "./quote-values";

/** What can be chosen now, in this order. */
const KINDS: (RadioOption & { value: DestinationKind })[] = [{ value: "account", label: "Account" }];

interface DestinationFieldProps {
  /** Whose accounts come first until the other side is chosen. */
  customer?: string;
}

/** Where the money goes: first what kind of place, then which one. What was typed for another kind stays. */
export function DestinationField({ customer }: DestinationFieldProps) {
  const kind = useWatch<QuoteFormValues, "destinationKind">({ name: "destinationKind" });
  return (
    <>
      {KINDS.length > 1 ? (
        <FormRadioGroup<QuoteFormValues> name="destinationKind" label="Send to" options={KINDS} />
      ) : null}
      {kind === "account" ? <AccountField name="destination" label="To" customer={customer} /> : null}
    </>
  );
}
