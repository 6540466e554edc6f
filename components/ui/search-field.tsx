"use client";

import { Search, X } from "lucide-react";
import { type ComponentPropsWithRef, useRef } from "react";
import { classNames } from "./class-names";
import { CONTROL_BOX, CONTROL_INPUT, Field } from "./field";
import { IconButton } from "./icon-button";
import { Kbd } from "./kbd";

export interface SearchFieldProps
  extends Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "className" | "ref"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The key that focuses it; shown while it is empty. */
  kbd?: string;
  className?: string;
}

/** A search box: Escape and the cross empty it. */
export function SearchField({ label, value, onChange, kbd, className, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} isLabelHidden className={className}>
      {(control) => (
        <div className={classNames(CONTROL_BOX, "min-h-[30px]!")}>
          <Search className="ml-2.5 size-3.5 shrink-0 text-text-3" aria-hidden="true" />
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={label}
            {...rest}
            {...control}
            ref={input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Escape" || value === "") return;
              event.preventDefault();
              onChange("");
            }}
            className={classNames(CONTROL_INPUT, "py-1! px-2! [&::-webkit-search-cancel-button]:hidden")}
          />
          {value ? (
            <IconButton
              label="Clear"
              size="sm"
              icon={<X />}
              className="mr-1"
              onClick={() => {
                onChange("");
                input.current?.focus();
              }}
            />
          ) : kbd ? (
            <span className="pr-2">
              <Kbd>{kbd}</Kbd>
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}
