import { useWatch } from "react-hook-form";
import { useBoundField } from "@/components/form/bound-field";
import { AccountPicker } from "@/components/quotes/account-picker";
import { useFreshAccount } from "@/components/quotes/use-fresh-account";
import type { TransferFormValues } from "./use-transfer-form";

const OTHER_KIND = { "internal-account": "external-account", "external-account": "internal-account" } as const;

interface TransferAccountFieldProps {
  name: "source" | "destination";
  label: string;
  /** The customer whose accounts are listed first until the other side is chosen. */
  customer?: string;
}

/** One side of a transfer: offers only accounts of the other kind than the other side's, in its currency. */
export function TransferAccountField({ name, label, customer }: TransferAccountFieldProps) {
  const field = useBoundField<TransferFormValues, typeof name>(name);
  const other = useWatch<TransferFormValues, typeof name>({ name: name === "source" ? "destination" : "source" });
  useFreshAccount(name, field.value, "account");
  return (
    <AccountPicker
      {...field}
      side={name}
      of={other ? OTHER_KIND[other.kind] : "account"}
      currency={other?.currency || undefined}
      label={label}
      customerId={other?.customerId ?? customer}
    />
  );
}
