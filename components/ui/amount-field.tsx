import { TextField, type TextFieldProps } from "./text-field";

export interface AmountFieldProps extends Omit<TextFieldProps, "suffix" | "prefix" | "type" | "inputMode"> {
  /** The currency code shown after the digits. */
  currency?: string;
}

/**
 * An amount as typed. A text input rather than a number input: nothing is rounded, the mouse wheel doesn't change it,
 * and group separators are allowed. Parse with `parseAmount` of lib/money.ts, which knows the currency's decimals.
 */
export function AmountField({ currency, ...rest }: AmountFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      suffix={currency ? <span className="font-medium">{currency}</span> : undefined}
    />
  );
}
