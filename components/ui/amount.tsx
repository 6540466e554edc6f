import { formatAmount, type Sum } from "@/lib/money";
import { classNames } from "./class-names";

const SIZES = {
  base: ["", "text-xs"],
  lg: ["font-semibold text-xl tracking-tight", "font-medium text-md"],
  xl: ["font-semibold text-2xl tracking-tight", "font-medium text-md"],
} as const;

export interface AmountProps {
  value: Sum | null | undefined;
  size?: keyof typeof SIZES;
  /** Right-aligns the amount in its box, as in a column. */
  isEnd?: boolean;
  /** Shows the plus sign of a positive amount too: for movements. */
  isSigned?: boolean;
  className?: string;
}

/** An exact amount with its currency: tabular figures, never wrapped, never rounded. Without a value: a dash. */
export function Amount({ value, size = "base", isEnd = false, isSigned = false, className }: AmountProps) {
  const [figures, code] = SIZES[size];
  const outer = classNames("whitespace-nowrap tabular-nums", figures, isEnd && "block text-right", className);
  if (!value) return <span className={classNames(outer, "text-text-3")}>—</span>;
  const text = formatAmount(value.amount, value.decimals).replace("-", "−");
  return (
    <span className={outer}>
      {isSigned && value.amount > 0 ? "+" : ""}
      {text} <span className={classNames("text-text-3", code)}>{value.currency}</span>
    </span>
  );
}
