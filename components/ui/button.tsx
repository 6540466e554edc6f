"use client";

import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { Kbd } from "./kbd";
import { mergeTrigger } from "./merge-trigger";
import { Spinner } from "./spinner";
import { useTooltip } from "./tooltip";

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The equivalent key; shown, not bound. */
  kbd?: string;
  /** In progress: a spinner, no second activation, still focusable. */
  isPending?: boolean;
  /** Why it can't be used now. It stays focusable, so that the reason can be read, but does nothing. */
  disabledReason?: string | null | false;
}

/** A button. While pending or disabled with a reason it keeps the focus and ignores all activation, also submits. */
export function Button({
  variant = "secondary",
  size = "md",
  icon,
  kbd,
  isPending = false,
  disabledReason,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const reason = disabledReason || null;
  const isOff = reason !== null;
  const [triggerProps, tooltip, explain] = useTooltip(reason);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff || isPending) {
      event.preventDefault();
      event.stopPropagation();
      explain();
      return;
    }
    onClick?.(event);
  };
  return (
    <>
      <button
        {...mergeTrigger(rest, triggerProps)}
        type={type}
        aria-disabled={isOff || isPending || undefined}
        aria-busy={isPending || undefined}
        onClick={click}
        className={classNames(buttonStyle(variant, size, isOff), className)}
      >
        {isPending ? <Spinner /> : icon}
        {children}
        {kbd ? <Kbd isInherit={variant === "primary" || variant === "danger" || isOff}>{kbd}</Kbd> : null}
      </button>
      {tooltip}
    </>
  );
}
