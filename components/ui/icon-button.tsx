"use client";

import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names";
import { mergeTrigger } from "./merge-trigger";
import { useTooltip } from "./tooltip";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> {
  /** Its name: the accessible label and the tooltip. */
  label: string;
  icon: ReactNode;
  /** The equivalent key, shown in the tooltip. */
  kbd?: string;
  size?: "sm" | "md";
}

/** An icon-only button; always named. At least 24 px on each side (WCAG 2.5.8). */
export function IconButton({ label, icon, kbd, size = "md", type = "button", className, ...rest }: IconButtonProps) {
  const [triggerProps, tooltip] = useTooltip(kbd ? `${label} (${kbd})` : label, { isLabel: true });
  return (
    <>
      <button
        {...mergeTrigger(rest, triggerProps)}
        type={type}
        aria-label={label}
        className={classNames("icon-button", size === "sm" ? "size-6" : "size-[30px]", className)}
      >
        {icon}
      </button>
      {tooltip}
    </>
  );
}
