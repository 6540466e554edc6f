"use client";

import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names";
import { FLOATING, keepPlaced } from "./floating";

const DELAY = 350;

/** The props that the described element must spread; `aria-describedby` makes it readable on focus. */
export interface TooltipTriggerProps {
  ref: Ref<HTMLElement>;
  "aria-describedby"?: string;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => unknown;
  onBlur: () => void;
}

type UsedTooltip = [triggerProps: TooltipTriggerProps, tooltip: ReactNode, show: () => void];

/**
 * The behaviour of a tooltip (WCAG 1.4.13): shown after a pause on hover and at once on keyboard focus, hoverable,
 * dismissed with Escape. Pass `null` for none. `isLabel`: the text is already the element's name and is not read twice.
 */
export function useTooltip(text: ReactNode, { isLabel = false } = {}): UsedTooltip {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useRef<() => void>(undefined);
  const hasText = Boolean(text);
  // A label is on the button already, so its box is created only on approach: a list has a hundred of them.
  const [isNear, setNear] = useState(false);

  // Always in its own task, never inside an event or effect: the platform refuses to show one popover while another is
  // being shown or hidden, which is exactly when focus moves.
  const later = (change: () => void, delay = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(change, delay);
  };
  const hide = () => {
    stop.current?.();
    stop.current = undefined;
    if (box.current?.isConnected) box.current.hidePopover();
  };
  const show = () => {
    if (!box.current?.isConnected || !anchor.current || stop.current) return;
    box.current.showPopover();
    const release = keepPlaced(box.current, anchor.current, { placement: "top", gap: 6 });
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && later(hide);
    document.addEventListener("keydown", onKey);
    stop.current = () => {
      release();
      document.removeEventListener("keydown", onKey);
    };
  };
  useEffect(() => {
    if (!hasText) return;
    return () => {
      clearTimeout(timer.current);
      stop.current?.();
      stop.current = undefined;
    };
  }, [hasText]);

  const triggerProps: TooltipTriggerProps = {
    ref: anchor,
    "aria-describedby": text && !isLabel ? id : undefined,
    onPointerEnter: () => {
      setNear(true);
      later(show, DELAY);
    },
    onPointerLeave: () => later(hide, 100),
    onFocus: () => {
      if (!anchor.current?.matches(":focus-visible")) return;
      setNear(true);
      later(show);
    },
    onBlur: () => later(hide),
  };
  const tooltip =
    text && (isNear || !isLabel) ? (
      <span
        ref={box}
        id={id}
        role="tooltip"
        popover="manual"
        onPointerEnter={() => later(show)}
        onPointerLeave={() => later(hide, 100)}
        className={classNames(FLOATING, "max-w-72 rounded-md bg-text px-2 py-1 font-normal text-bg text-sm shadow-pop")}
      >
        {text}
      </span>
    ) : null;
  return [triggerProps, tooltip, () => later(show)];
}
