import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import { onDemand } from "@/components/ui/on-demand";
import type { RadioOption } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import { AccountField } from "./account-field";
import type { Corridors } from "./corridors";
import type { DestinationKind, QuoteFormValues } from "./quote-values";

// Account forms and checks are heavy, and most payments go to a known account.
const DetailsFields = onDemand(
  () => import("./details-fields").then((module) => module.DetailsFields),
  <Skeleton className="h-40" />,
);

const UmaReceiver = onDemand(
  () => import("./uma-receiver").then((module) => module.UmaReceiver),
  <Skeleton className="h-16" />,
);

// Shows something only once both sides are chosen.
const SidesHints = onDemand(() => import("./sides-hints").then((module) => module.SidesHints));

interface DestinationFieldProps {
  currencies: CurrencyInfo[];
  corridors: Corridors;
  /** The customer whose accounts are listed first until the other side is chosen. */
  customer?: string;
  /** Whether the deployment accepts account details in a quote. */
  takesDetails: boolean;
}

/** Where the money goes: first which kind of destination, then which one. Input for another kind is preserved. */
export function DestinationField({ customer, currencies, corridors, takesDetails }: DestinationFieldProps) {
  const kind = useWatch<QuoteFormValues, "destinationKind">({ name: "destinationKind" });
  // Once started, typed details survive a look at another kind.
  const [hasDetails, setDetails] = useState(false);
  useEffect(() => {
    if (kind === "details") setDetails(true);
  }, [kind]);
  return (
    <>
      <FormRadioGroup<QuoteFormValues> name="destinationKind" label="Sent to" options={kindsFor(takesDetails)} />
      {kind === "account" ? (
        <AccountField corridors={corridors} name="destination" label="To" customer={customer} />
      ) : null}
      {kind === "uma" ? <UmaReceiver currencies={currencies} /> : null}
      {hasDetails ? (
        <div hidden={kind !== "details"}>
          <DetailsFields />
        </div>
      ) : null}
      <SidesHints />
    </>
  );
}

/** The kinds available now, in this order. */
function kindsFor(takesDetails: boolean): (RadioOption & { value: DestinationKind })[] {
  return [
    { value: "account", label: "Account" },
    { value: "uma", label: "UMA address" },
    {
      value: "details",
      label: "New account",
      ...(takesDetails
        ? {}
        : {
            disabledReason: "This deployment doesn't accept new accounts in a quote: add the external account first.",
          }),
    },
  ];
}
