import type NextLink from "next/link";
import type { ComponentPropsWithRef } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { NearLink } from "./near-link";

export interface LinkButtonProps extends ComponentPropsWithRef<typeof NextLink> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Navigates but looks like a button: a real link, so it can be opened in a tab, copied, prefetched. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <NearLink {...rest} className={classNames(buttonStyle(variant, size), className)} />;
}
