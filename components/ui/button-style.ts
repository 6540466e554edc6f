import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const BASE =
  "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md border font-medium transition-colors duration-100 aria-disabled:cursor-not-allowed disabled:cursor-not-allowed";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent not-aria-disabled:hover:bg-accent-hover",
  secondary: "border-line-strong bg-surface text-text not-aria-disabled:hover:bg-hover",
  ghost: "border-transparent text-text-2 not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-text",
  danger: "border-transparent bg-bad text-on-bad not-aria-disabled:hover:bg-bad-hover",
};

/** Unavailable looks the same in every variant: flat and quiet, but readable, as users may ask for the reason. */
const OFF = "border-line bg-sunken text-text-3";

/** 26, 30 and 36 px high: in rows, in toolbars, beside fields. */
const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-[26px] px-2 text-sm",
  md: "min-h-[30px] px-2.5",
  lg: "min-h-9 px-3.5",
};

/** The look of a button, for buttons and for links in a button's place. */
export function buttonStyle(variant: ButtonVariant = "secondary", size: ButtonSize = "md", isOff = false): string {
  return classNames(BASE, SIZES[size], isOff ? OFF : VARIANTS[variant]);
}
