import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names";
import { CONTROL_BOX, CONTROL_INPUT, Field, type FieldProps } from "./field";

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<"textarea">, "className" | "id" | "required"> {
  isMono?: boolean;
}

/** Several lines of text; grows with its content where the browser can, and can be resized anywhere. */
export function TextArea({
  label,
  hint,
  error,
  isRequired,
  isOptional,
  isLabelHidden,
  className,
  isMono = false,
  rows = 3,
  ...input
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, isRequired, isOptional, isLabelHidden, className }}>
      {(control) => (
        <div className={CONTROL_BOX}>
          <textarea
            rows={rows}
            {...input}
            {...control}
            className={classNames(
              CONTROL_INPUT,
              "field-sizing-content max-h-96 min-h-16 resize-y",
              isMono && "font-mono text-sm",
            )}
          />
        </div>
      )}
    </Field>
  );
}
