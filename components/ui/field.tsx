import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

/** The props shared by all fields. */
export interface FieldProps {
  label: ReactNode;
  /** Shown under the field unless there is an error. */
  hint?: ReactNode;
  /** What is wrong, in words; also marks the control as invalid. */
  error?: ReactNode;
  isRequired?: boolean;
  /** Shows "optional" beside the label: for the few optional fields of a form where most are required. */
  isOptional?: boolean;
  /** The label is for screen readers only: use where the context makes it obvious, as in a search box. */
  isLabelHidden?: boolean;
  className?: string;
}

/** The props that the control inside must spread. */
export interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

/** The border of a control: 3:1 at rest, a ring around the whole box on focus, red with a mark when invalid. */
export const CONTROL_BOX =
  "flex min-h-9 w-full items-center rounded-md border border-line-field bg-surface transition-colors duration-100 hover:border-text-3 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-1 has-aria-invalid:border-bad has-disabled:border-line has-disabled:bg-sunken has-[[readonly]]:bg-sunken";

/** The bare control inside the box; the box draws the focus ring. */
export const CONTROL_INPUT =
  "min-w-0 flex-1 bg-transparent px-2.5 py-[7px] outline-none disabled:cursor-not-allowed disabled:text-text-3";

/** Label above, control, then hint or error; links them for assistive technology. */
export function Field({
  label,
  hint,
  error,
  isRequired = false,
  isOptional = false,
  isLabelHidden = false,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error || hint);
  return (
    <div className={classNames("min-w-0", className)}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1 block font-medium"}>
        {label}
        {isOptional ? <span className="font-normal text-text-3"> optional</span> : null}
      </label>
      {children({
        id,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": isRequired || undefined,
      })}
      {hasNote ? <FieldNote id={noteId} hint={hint} error={error} /> : null}
    </div>
  );
}

/** The line under a field: the error if there is one, otherwise the hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <p id={id} className={classNames("mt-1 text-sm", error ? "text-bad" : "text-text-3")}>
      {error ? (
        <>
          <span className="sr-only">Error: </span>
          {error}
        </>
      ) : (
        hint
      )}
    </p>
  );
}
