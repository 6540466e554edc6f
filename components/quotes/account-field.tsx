import { useWatch } from "react-hook-form";
import { useBoundField } from "@/components/form/bound-field";
import { AccountPicker } from "./account-picker";
import type { QuoteFormValues } from "./use-quote-form";

interface AccountFieldProps {
  environment: string;
  name: "source" | "destination";
  label: string;
}

/** The AccountPicker of one side of the surrounding Form; the accounts of the other side's customer come first. */
export function AccountField({ environment, name, label }: AccountFieldProps) {
  const field = useBoundField<QuoteFormValues, typeof name>(name);
  const other = useWatch<QuoteFormValues, typeof name>({ name: name === "source" ? "destination" : "source" });
  return (
    <AccountPicker
      {...field}
      environment={environment}
      side={name}
      label={label}
      customerId={other?.customerId ?? undefined}
    />
  );
}
