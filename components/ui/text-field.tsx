import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names";
import { CONTROL_BOX, CONTROL_INPUT, Field, type FieldProps } from "./field";

type InputProps = Omit<ComponentPropsWithRef<"input">, "prefix" | "size" | "className" | "id" | "required">;

export interface TextFieldProps extends FieldProps, InputProps {
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** For ids, keys, addresses: characters must be distinguishable. */
  isMono?: boolean;
}

/** One line of text. All of a native input's props pass through; `autoComplete` is off unless asked for. */
export function TextField({
  label,
  hint,
  error,
  isRequired,
  isOptional,
  isLabelHidden,
  className,
  prefix,
  suffix,
  isMono = false,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, isRequired, isOptional, isLabelHidden, className }}>
      {(control) => (
        <div className={CONTROL_BOX}>
          {prefix ? <span className="shrink-0 pl-2.5 text-text-2">{prefix}</span> : null}
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...control}
            className={classNames(CONTROL_INPUT, isMono && "font-mono text-sm")}
          />
          {suffix ? <span className="flex shrink-0 items-center pr-2.5 text-text-2">{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}
