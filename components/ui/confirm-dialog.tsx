"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Description, DescriptionList } from "./description-list";
import { Dialog } from "./dialog";
import { TextField } from "./text-field";

export interface Fact {
  label: string;
  value: ReactNode;
  isTotal?: boolean;
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** What exactly will happen: amounts, both currencies, the recipient. */
  facts?: readonly Fact[];
  /** The action itself: "Send 12,500.00 USD", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  variant?: "primary" | "danger";
  isPending?: boolean;
  disabledReason?: string | null;
  /** For irreversible actions: the word that must be typed first. */
  typeToConfirm?: string;
  /** A failure or warning about this action, shown above the buttons. */
  notice?: ReactNode;
  children?: ReactNode;
}

/** Asks for confirmation before something irreversible. The focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { facts = [], isPending = false, typeToConfirm, variant = "primary" } = props;
  const [typed, setTyped] = useState("");
  const close = () => {
    setTyped("");
    props.onClose();
  };
  const missing = typeToConfirm && typed.trim() !== typeToConfirm ? `Type “${typeToConfirm}” first.` : null;
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={close}
      title={props.title}
      description={props.description}
      size="sm"
      isLocked={isPending}
      footer={
        <>
          <Button size="lg" onClick={close} disabledReason={isPending && "It is under way."} data-initial-focus>
            {props.cancelLabel ?? "Cancel"}
          </Button>
          <Button
            size="lg"
            variant={variant}
            isPending={isPending}
            disabledReason={props.disabledReason ?? missing}
            // Ignore the second press of a double click, which was meant for the button that opened this.
            onClick={(event) => {
              if (event.detail < 2) props.onConfirm();
            }}
            className="whitespace-normal! py-1.5 max-sm:flex-1"
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {facts.length > 0 ? (
          <DescriptionList className="rounded-md bg-sunken px-3 py-2.5">
            {facts.map((fact) => (
              <Description key={fact.label} label={fact.label} isTotal={fact.isTotal} isEnd>
                {fact.value}
              </Description>
            ))}
          </DescriptionList>
        ) : null}
        {props.children}
        {typeToConfirm ? (
          <TextField
            label={`Type “${typeToConfirm}” to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : null}
        {props.notice}
      </div>
    </Dialog>
  );
}
