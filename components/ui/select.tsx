import { ChevronDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names";
import { CONTROL_BOX, CONTROL_INPUT, Field, type FieldProps } from "./field";

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<"select">, "className" | "id" | "size" | "required" | "children"> {
  options: readonly (SelectOption | SelectGroup)[];
  /** Adds an empty first option with this text. */
  placeholder?: string;
  size?: "sm" | "lg";
}

function Option({ value, label, isDisabled }: SelectOption) {
  return (
    <option value={value} disabled={isDisabled}>
      {label}
    </option>
  );
}

/**
 * One of a few fixed choices: the platform's own list, familiar to all keyboards and screen readers. To search,
 * ComboBox.
 */
export function Select({
  label,
  hint,
  error,
  isRequired,
  isOptional,
  isLabelHidden,
  className,
  options,
  placeholder,
  size = "lg",
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, isRequired, isOptional, isLabelHidden, className }}>
      {(control) => (
        <div className={classNames(CONTROL_BOX, "relative", size === "sm" && "min-h-[30px]!")}>
          <select
            {...select}
            {...control}
            className={classNames(
              CONTROL_INPUT,
              "appearance-none truncate rounded-md pr-8 [&>option]:bg-raised [&>option]:text-text",
              size === "sm" && "py-1!",
            )}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) =>
              "options" in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map((each) => (
                    <Option key={each.value} {...each} />
                  ))}
                </optgroup>
              ) : (
                <Option key={option.value} {...option} />
              ),
            )}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2.5 size-3.5 text-text-3" />
        </div>
      )}
    </Field>
  );
}
