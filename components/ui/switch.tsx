import type { ComponentPropsWithRef, ReactNode } from "react";

export interface SwitchProps
  extends Omit<ComponentPropsWithRef<"input">, "type" | "role" | "id" | "className" | "onChange" | "checked"> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

const TRACK =
  "peer h-[18px] w-8 appearance-none rounded-full border border-line-field bg-sunken transition-colors duration-100 checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-60 forced-colors:appearance-auto";

/** On or off, effective at once: for settings without a save button. */
export function Switch({ label, checked, onChange, className, ...input }: SwitchProps) {
  return (
    <div className={className}>
      <label className="inline-flex min-h-6 items-start gap-2.5 py-0.5">
        <span className="relative mt-px inline-flex shrink-0">
          <input
            {...input}
            type="checkbox"
            role="switch"
            checked={checked}
            aria-checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            className={TRACK}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-[3px] left-[3px] size-3 rounded-full bg-line-field transition-transform duration-100 peer-checked:translate-x-3.5 peer-checked:bg-on-accent forced-colors:hidden"
          />
        </span>
        <span>{label}</span>
      </label>
    </div>
  );
}
