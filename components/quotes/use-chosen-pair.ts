import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CreateQuoteInput, RecentPair } from "@/lib/features/quotes/schema";
import type { QuoteFormValues } from "./quote-values";
import { type Unpicked, useUnpickedAccount } from "./use-unpicked-account";

/**
 * Returns `setPair`, which sets both sides to a pair of accounts with current data (an unusable one says why), and
 * whether one is still loading.
 */
export function useChosenPair(form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>) {
  const [chosen, setChosen] = useState<Record<"source" | "destination", Unpicked> | null>(null);
  const fillsSource = useUnpickedAccount("source", chosen?.source ?? null, form);
  const fillsDestination = useUnpickedAccount("destination", chosen?.destination ?? null, form);
  const setPair = ({ source, destination, payingCustomerId }: RecentPair) => {
    form.setValue("sourceKind", "account", { shouldDirty: true });
    form.setValue("destinationKind", "account", { shouldDirty: true });
    form.setValue("fundingCustomer", payingCustomerId ?? "", { shouldDirty: true });
    form.setValue("source", null, { shouldDirty: true });
    form.setValue("destination", null, { shouldDirty: true });
    form.clearErrors(["source", "destination"]);
    setChosen({
      source: { id: source.id, customerId: source.customerId ?? undefined },
      destination: { id: destination.id, customerId: destination.customerId ?? undefined },
    });
  };
  return { setPair, isFilling: fillsSource || fillsDestination };
}
