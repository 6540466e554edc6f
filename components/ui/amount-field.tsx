import { TextField, type TextFieldProps } from "./text-field";

export interface AmountFieldProps extends Omit<TextFieldProps, "suffix" | "prefix" | "type" | "inputMode"> {
  /** The code written after the figures. */
  currency?: string;
}

/**
 * An amount as a person types it. A text input, not a number input: nothing is rounded, no wheel changes it, and
 * grouping may be typed. Parse with `parseAmount` of lib/money.ts, which knows the currency's decimals.
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
