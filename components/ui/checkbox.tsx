import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { FieldNote } from "./field";

export interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type" | "id" | "className"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Some but not all of the items it represents are checked. */
  isIndeterminate?: boolean;
  /** The label is for screen readers only: in table rows. */
  isLabelHidden?: boolean;
  className?: string;
}

const BOX =
  "peer size-4 appearance-none rounded-sm border border-line-field bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-bad disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken forced-colors:appearance-auto";

/** Yes or no. The whole label is the target, at least 24 px high. */
export function Checkbox({
  label,
  hint,
  error,
  isIndeterminate = false,
  isLabelHidden,
  className,
  ...input
}: CheckboxProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(hint || error);
  return (
    <div className={className}>
      <label className="inline-flex min-h-6 min-w-6 items-start gap-2 py-0.5">
        <span className="relative mt-0.5 grid size-4 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            ref={(element) => {
              if (element) element.indeterminate = isIndeterminate;
              const { ref } = input;
              if (typeof ref === "function") return ref(element);
              if (ref) ref.current = element;
            }}
            aria-invalid={error ? true : undefined}
            aria-describedby={hasNote ? noteId : undefined}
            className={BOX}
          />
          <svg
            viewBox="0 0 12 12"
            aria-hidden="true"
            className="pointer-events-none invisible absolute size-3 fill-none stroke-2 stroke-on-accent peer-checked:visible peer-indeterminate:visible forced-colors:hidden"
          >
            <path d={isIndeterminate ? "M2.5 6h7" : "M2 6.5 4.7 9 10 3"} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
        <span className={classNames(isLabelHidden && "sr-only")}>{label}</span>
      </label>
      {hasNote ? (
        <div className="pl-6 [&>p]:mt-0">
          <FieldNote id={noteId} hint={hint} error={error} />
        </div>
      ) : null}
    </div>
  );
}
