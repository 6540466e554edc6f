import { useWatch } from "react-hook-form";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import { onDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import { AccountField } from "./account-field";
import type { Corridors } from "./corridors";
import type { QuoteFormValues, SourceKind } from "./quote-values";

// Most payments are made from an account.
const FundingFields = onDemand(
  () => import("./funding-fields").then((module) => module.FundingFields),
  <Skeleton className="h-16" />,
);
const PayingCustomer = onDemand(
  () => import("./paying-customer").then((module) => module.PayingCustomer),
  <Skeleton className="h-16" />,
);

const KINDS: { value: SourceKind; label: string }[] = [
  { value: "account", label: "Account" },
  { value: "funding", label: "Real-time funding" },
];

const SOURCE = ["sourceKind", "source"] as const;

interface SourceFieldProps {
  currencies: CurrencyInfo[];
  corridors: Corridors;
  /** The customer whose accounts are listed first until the other side is chosen. */
  customer?: string;
}

/** Where the money comes from: an account that is debited, or money paid in for this payment. */
export function SourceField({ currencies, corridors, customer }: SourceFieldProps) {
  const [kind, source] = useWatch<QuoteFormValues, typeof SOURCE>({ name: SOURCE });
  return (
    <>
      <FormRadioGroup<QuoteFormValues> name="sourceKind" label="Paid from" options={KINDS} />
      {kind === "account" ? (
        <>
          <AccountField corridors={corridors} name="source" label="From" customer={customer} />
          {source?.customerId === null ? (
            <PayingCustomer hint="For whom the platform pays. If left empty, the payment is its own." />
          ) : null}
        </>
      ) : (
        <FundingFields currencies={currencies} corridors={corridors} />
      )}
    </>
  );
}
