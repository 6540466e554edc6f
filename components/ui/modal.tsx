"use client";

import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef } from "react";

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** The id of the heading that names it. */
  labelledBy: string;
  describedBy?: string;
  /** Something is under way that must be waited for: Escape and a click outside do nothing. */
  isLocked?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * What Dialog and Drawer stand on: the platform's modal dialog. The rest of the page is inert, focus stays inside,
 * Escape closes, and the focus goes back to where it was. It starts at `[data-initial-focus]`, else at the first control.
 */
export function Modal({ isOpen, onClose, labelledBy, describedBy, isLocked = false, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [, look] = useReducer((count: number) => count + 1, 0);
  // After each render: a dialog that the platform closed although it is to stay is shown again.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>("[data-initial-focus]")?.focus();
  });
  // A layout effect, for its end comes while the dialog is still on the page: only then does closing return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isOpen) return () => element?.close();
  }, [isOpen]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen || isLocked) return;
    // A press that began inside and ended on the backdrop (selecting text) is no wish to close.
    let pressedOutside = false;
    const press = (event: MouseEvent) => {
      pressedOutside = event.target === element;
    };
    const click = (event: MouseEvent) => {
      // The second press of a double click was meant for what opened it.
      if (pressedOutside && event.target === element && event.detail < 2) onClose();
    };
    element.addEventListener("mousedown", press);
    element.addEventListener("click", click);
    return () => {
      element.removeEventListener("mousedown", press);
      element.removeEventListener("click", click);
    };
  }, [isOpen, isLocked, onClose]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file input inside has a cancel of its own, which bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isLocked) onClose();
      }}
      // A second Escape closes whatever we prevent: the state follows what the eyes see, or the dialog comes back.
      onClose={(event) => {
        if (event.target !== event.currentTarget || !isOpen || event.currentTarget.open) return;
        if (!isLocked) onClose();
        look();
      }}
      className={className}
    >
      {isOpen ? children : null}
    </dialog>
  );
}
