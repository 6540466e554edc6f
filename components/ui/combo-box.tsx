"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, type Ref, useRef } from "react";
import { counted } from "@/lib/numbers";
import { ComboBoxList } from "./combo-box-list";
import { type ComboBoxItem, type ComboBoxStateOptions, useComboBox } from "./combo-box-state";
import { CONTROL_BOX, CONTROL_INPUT, Field, type FieldProps } from "./field";
import { LiveRegion } from "./live-region";
import { Spinner } from "./spinner";

export interface ComboBoxProps extends FieldProps, Omit<ComboBoxStateOptions, "isLoading"> {
  /** If given, the items already match the typed text (asynchronous search); otherwise they are filtered here. */
  onInputChange?: (text: string) => void;
  isLoading?: boolean;
  /** Replaces the list when nothing is found; also the place for a failure to load. */
  emptyText?: ReactNode;
  /** Below the list: how to narrow it, or how to add what is missing. */
  footer?: ReactNode;
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

function announce(isOpen: boolean, isLoading: boolean, items: readonly ComboBoxItem[]): string {
  if (!isOpen) return "";
  if (isLoading) return "Loading";
  return counted(items.length, "choice");
}

/** One of many, found by typing. Leaving the field chooses the only possible match, otherwise asks for a choice. */
export function ComboBox(props: ComboBoxProps) {
  const { isLoading = false, isDisabled = false, value } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const state = useComboBox({ ...props, isLoading }, anchor);
  const hasEnd = value?.end && !state.isTyping;
  return (
    <Field
      label={props.label}
      hint={props.hint}
      error={state.isLeft ? "Choose one from the list." : props.error}
      isRequired={props.isRequired}
      isOptional={props.isOptional}
      isLabelHidden={props.isLabelHidden}
      className={props.className}
    >
      {(control) => (
        <>
          <div ref={anchor} className={CONTROL_BOX}>
            <input
              ref={props.ref}
              type="text"
              name={props.name}
              autoComplete="off"
              spellCheck={false}
              placeholder={props.placeholder}
              disabled={isDisabled}
              {...control}
              {...state.inputProps}
              onChange={(event) => state.type(event.target.value)}
              onClick={state.open}
              onFocus={(event) => event.target.select()}
              onKeyDown={state.onKeyDown}
              onBlur={() => {
                state.leave();
                props.onBlur?.();
              }}
              className={CONTROL_INPUT}
            />
            {hasEnd ? <span className="shrink-0 pr-2 text-text-2">{value.end}</span> : null}
            {isLoading && state.isOpen ? (
              <Spinner className="mr-2.5 text-text-3" />
            ) : (
              <ChevronDown aria-hidden="true" className="pointer-events-none mr-2.5 size-3.5 shrink-0 text-text-3" />
            )}
          </div>
          <ComboBoxList
            ref={state.box}
            id={state.listId}
            optionId={state.optionId}
            items={state.shown}
            chosenId={value?.id}
            activeAt={state.activeAt}
            onHover={state.setActive}
            onChoose={state.choose}
            isOpen={state.isOpen}
            isLoading={isLoading}
            emptyText={props.emptyText ?? "Nothing found."}
            footer={props.footer}
          />
          <LiveRegion>{announce(state.isOpen, isLoading, state.shown)}</LiveRegion>
        </>
      )}
    </Field>
  );
}
