import { useWatch } from "react-hook-form";
import { useBoundField } from "@/components/form/bound-field";
import { AccountPicker } from "./account-picker";
import type { QuoteFormValues } from "./quote-values";
import { useFreshAccount } from "./use-fresh-account";

interface AccountFieldProps {
  name: "source" | "destination";
  label: string;
  /** Whose accounts come first until the other side is chosen. */
  customer?: string;
}

/** The AccountPicker of one side of the surrounding Form; the accounts of the other side's customer come first. */
export function AccountField({ name, label, customer }: AccountFieldProps) {
  const field = useBoundField<QuoteFormValues, typeof name>(name);
  const other = useWatch<QuoteFormValues, typeof name>({ name: name === "source" ? "destination" : "source" });
  useFreshAccount(name, field.value);
  return <AccountPicker {...field} side={name} label={label} customerId={other?.customerId ?? customer} />;
}
