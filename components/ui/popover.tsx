"use client";

import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names";
import { FLOATING, keepPlaced, type Placement } from "./floating";
import { focusFirst } from "./focus-first";

/** The props that a popover's trigger must spread; the platform opens, closes and restores the focus. */
export interface PopoverTriggerProps {
  id: string;
  popoverTarget: string;
  "aria-expanded": boolean;
  "aria-haspopup": "dialog" | "menu" | "listbox";
}

export interface PopoverProps {
  /** The button that opens it: `(props) => <Button {...props}>Columns</Button>`. */
  trigger: (props: PopoverTriggerProps) => ReactNode;
  /** Its name for assistive technology. */
  label: string;
  placement?: Placement;
  /** Called when it opens and closes; to close it from inside, call the `close` passed to `children`. */
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** State and props shared by Popover and Menu: the open state follows the platform's `popover`, never the reverse. */
export function usePopover(kind: "dialog" | "menu", placement: Placement, onOpenChange?: (isOpen: boolean) => void) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isShown, setShown] = useState(false);
  const anchorId = `${id}-trigger`;
  useEffect(() => {
    const anchor = document.getElementById(anchorId);
    if (!isShown || !box.current || !anchor) return;
    return keepPlaced(box.current, anchor, { placement });
  }, [isShown, anchorId, placement]);
  const triggerProps: PopoverTriggerProps = {
    id: anchorId,
    popoverTarget: id,
    "aria-expanded": isOpen,
    "aria-haspopup": kind,
  };
  const boxProps = {
    id,
    ref: box,
    popover: "auto" as const,
    onBeforeToggle: (event: ToggleEvent) => {
      setOpen(event.newState === "open");
      onOpenChange?.(event.newState === "open");
    },
    onToggle: (event: ToggleEvent) => setShown(event.newState === "open"),
  };
  // The content is removed only after the platform has finished closing, or it could not restore the focus.
  return { triggerProps, boxProps, box, isFilled: isOpen || isShown, isShown, close: () => box.current?.hidePopover() };
}

/** A small panel beside its button; a click outside or Escape closes it and restores the focus. */
export function Popover({
  trigger,
  label,
  placement = "bottom-start",
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  const { triggerProps, boxProps, box, isFilled, isShown, close } = usePopover("dialog", placement, onOpenChange);
  useEffect(() => {
    // React focuses a field as it is rendered; opened by a key, the popover isn't shown yet then, and can't take it.
    if (isShown) focusFirst(box.current);
  }, [isShown, box]);
  return (
    <>
      {trigger(triggerProps)}
      <div
        {...boxProps}
        role="dialog"
        aria-label={label}
        className={classNames(
          FLOATING,
          "rounded-lg border border-line-strong bg-raised text-text shadow-pop",
          className ?? "p-3",
        )}
      >
        {isFilled ? (typeof children === "function" ? children(close) : children) : null}
      </div>
    </>
  );
}
