"use client";

import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef } from "react";

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** The id of the heading that labels it. */
  labelledBy: string;
  describedBy?: string;
  /** An action in progress must finish: Escape and clicks outside do nothing. */
  isLocked?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The base of Dialog and Drawer: the platform's modal dialog. The rest of the page is inert, focus stays inside, Escape
 * closes it and restores the previous focus. The focus starts at `[data-initial-focus]`, else at the first control;
 * where there is too little room to show all of it, at its top.
 */
export function Modal({ isOpen, onClose, labelledBy, describedBy, isLocked = false, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [, look] = useReducer((count: number) => count + 1, 0);
  // After each render: reopens a dialog that the platform closed although it should stay open.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen || element.open) return;
    element.showModal();
    // On a low screen the dialog scrolls as a whole: it begins with what it is about, not with a button further down.
    if (element.scrollHeight > element.clientHeight) {
      element.focus();
      element.scrollTop = 0;
    } else element.querySelector<HTMLElement>("[data-initial-focus]")?.focus();
  });
  // A layout effect, as its cleanup runs while the dialog is still mounted: only then does closing restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isOpen) return () => element?.close();
  }, [isOpen]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen || isLocked) return;
    // A press that began inside and ended on the backdrop (selecting text) should not close the dialog.
    let pressedOutside = false;
    const press = (event: MouseEvent) => {
      pressedOutside = event.target === element;
    };
    const click = (event: MouseEvent) => {
      // Ignore the second press of a double click, which was meant for the button that opened this.
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
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file input inside fires its own cancel event, which bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isLocked) onClose();
      }}
      // A second Escape closes the dialog despite preventDefault: the state must follow, or reopen it.
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
