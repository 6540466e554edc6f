"use client";

import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "./class-names";
import { FieldNote } from "./field";

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** A second line; only in the `list` look. */
  description?: ReactNode;
  /** Why it can't be chosen now. */
  disabledReason?: string;
}

export interface RadioGroupProps {
  label: ReactNode;
  options: readonly RadioOption[];
  value: string;
  onChange: (value: string) => void;
  /** `segments`: two to five short words side by side. `list`: one under the other, with descriptions. */
  look?: "segments" | "list";
  hint?: string;
  error?: ReactNode;
  name?: string;
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  /** The first input, for focus. */
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  className?: string;
}

const SEGMENT =
  "relative grid min-h-[30px] flex-1 cursor-pointer place-items-center whitespace-nowrap rounded-[5px] px-3 text-text-2 hover:text-text has-checked:bg-surface has-checked:font-medium has-checked:text-text has-checked:shadow-[0_0_0_1px_var(--line-field)] has-disabled:cursor-not-allowed has-disabled:text-text-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1 forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]";
const ROW =
  "flex cursor-pointer items-start gap-2.5 rounded-md border border-line p-2.5 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:text-text-3";
const DOT =
  "mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-line-field bg-surface checked:border-[5px] checked:border-accent disabled:border-line-strong disabled:bg-sunken forced-colors:appearance-auto";

/** One of a few choices, all visible. Native radios: arrows move, Tab leaves. */
export function RadioGroup({
  label,
  options,
  value,
  onChange,
  look = "segments",
  hint,
  error,
  name,
  isLabelHidden = false,
  isDisabled = false,
  ref,
  onBlur,
  className,
}: RadioGroupProps) {
  const id = useId();
  // A segment has no room for its reason, and can't be focused to read it.
  const reasons = look === "segments" ? options.flatMap((option) => option.disabledReason ?? []) : [];
  const note = reasons.length > 0 ? [hint, ...reasons].filter(Boolean).join(" ") : hint;
  const hasNote = Boolean(note || error);
  return (
    <fieldset className={classNames("min-w-0", className)} aria-describedby={hasNote ? `${id}-note` : undefined}>
      <legend className={isLabelHidden ? "sr-only" : "mb-1 font-medium"}>{label}</legend>
      <div className={look === "list" ? "grid gap-1.5" : "flex gap-0.5 rounded-md border border-line bg-sunken p-0.5"}>
        {options.map((option, position) => (
          <label key={option.value} className={look === "list" ? ROW : SEGMENT}>
            <input
              ref={position === 0 ? ref : undefined}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={isDisabled || Boolean(option.disabledReason)}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className={look === "list" ? DOT : "sr-only"}
            />
            <span>
              {option.label}
              {look === "list" && (option.description || option.disabledReason) ? (
                <span className="block text-sm text-text-2">{option.disabledReason ?? option.description}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      {hasNote ? <FieldNote id={`${id}-note`} hint={note} error={error} /> : null}
    </fieldset>
  );
}
