import { useWatch } from "react-hook-form";
import { useBoundField } from "@/components/form/bound-field";
import type { AccountOption } from "@/lib/features/accounts/schema";
import { AccountPicker } from "./account-picker";
import { type Corridors, corridorBlock } from "./corridors";
import { type QuoteFormValues, receivingCurrency, sendingCurrency } from "./quote-values";
import { useFreshAccount } from "./use-fresh-account";

interface AccountFieldProps {
  name: "source" | "destination";
  label: string;
  /** The customer whose accounts are listed first until the other side is chosen. */
  customer?: string;
  corridors: Corridors;
}

/** The fields that determine the currency of either side. */
const SIDES = ["sourceKind", "source", "fundingCurrency", "destinationKind", "destination", "uma", "details"] as const;

/**
 * The AccountPicker of one side of the surrounding Form; accounts of the other side's customer come first, and accounts
 * unreachable from the other side say why.
 */
export function AccountField({ name, label, customer, corridors }: AccountFieldProps) {
  const field = useBoundField<QuoteFormValues, typeof name>(name);
  useFreshAccount(name, field.value);
  const [sourceKind, source, fundingCurrency, destinationKind, destination, uma, details] = useWatch<
    QuoteFormValues,
    typeof SIDES
  >({ name: SIDES });
  const other = name === "source" ? destination : source;
  const sides = { sourceKind, source, fundingCurrency, destinationKind, destination, uma, details };
  const otherCurrency = name === "source" ? receivingCurrency(sides) : sendingCurrency(sides);
  const whyNot = ({ currency }: AccountOption) =>
    name === "source"
      ? corridorBlock(corridors, currency, otherCurrency)
      : corridorBlock(corridors, otherCurrency, currency);
  return (
    <AccountPicker {...field} side={name} label={label} customerId={other?.customerId ?? customer} whyNot={whyNot} />
  );
}
