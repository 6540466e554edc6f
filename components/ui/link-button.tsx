import type NextLink from "next/link";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { Kbd } from "./kbd";
import { NearLink } from "./near-link";

export interface LinkButtonProps extends ComponentPropsWithRef<typeof NextLink> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  kbd?: string;
}

/** Goes somewhere and looks like a button: a real link, so it can be opened in a tab, copied, prefetched. */
export function LinkButton({ variant, size, icon, kbd, className, children, ...rest }: LinkButtonProps) {
  return (
    <NearLink {...rest} className={classNames(buttonStyle(variant, size), className)}>
      {icon}
      {children}
      {kbd ? <Kbd isInherit={variant === "primary" || variant === "danger"}>{kbd}</Kbd> : null}
    </NearLink>
  );
}
