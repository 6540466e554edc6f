"use client";

import { Plus, X } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names";

export interface ChipProps extends Omit<ComponentPropsWithRef<"button">, "value"> {
  label: string;
  /** The filter's setting; bold after the label. */
  value?: ReactNode;
  /** The value can't be used; the reason is shown beside the chips. */
  isWrong?: boolean;
  onRemove?: () => void;
}

const EDGE = "inline-flex max-w-full items-center rounded-md border bg-surface";

/** An active filter: opens its editor when pressed (spread a popover's trigger props), and has a remove button. */
export function Chip({ label, value, isWrong = false, onRemove, className, ...rest }: ChipProps) {
  return (
    <span className={classNames(EDGE, isWrong ? "border-bad text-bad" : "border-line-strong", className)}>
      <button
        type="button"
        {...rest}
        className="inline-flex min-h-6 min-w-0 items-center gap-1 rounded-md px-2 hover:bg-hover aria-expanded:bg-hover"
      >
        <span className="whitespace-nowrap text-text-2">{label}</span>
        {value === undefined ? null : <span className="truncate font-medium">{value}</span>}
      </button>
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove filter ${label}`}
          title={`Remove filter ${label} (Delete)`}
          onClick={onRemove}
          className="grid size-6 shrink-0 place-items-center rounded-md text-text-3 hover:bg-hover hover:text-text"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}

/** The dashed button that adds the next chip. */
export function AddChip({
  label = "Add filter",
  className,
  ...rest
}: ComponentPropsWithRef<"button"> & { label?: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        EDGE,
        "min-h-[26px] gap-1 border-line-field border-dashed px-2 text-text-2 hover:bg-hover hover:text-text aria-expanded:bg-hover",
        className,
      )}
    >
      <Plus className="size-3.5" aria-hidden="true" />
      {label}
    </button>
  );
}
