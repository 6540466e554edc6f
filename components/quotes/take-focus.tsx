"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";

interface TakeFocusProps {
  /** Off: takes the focus only if it was lost with the element that had it. */
  isForced?: boolean;
  children: ReactNode;
}

/** Takes the focus on mount, so that it isn't lost when the pressed button disappears. */
export function TakeFocus({ isForced = false, children }: TakeFocusProps) {
  const element = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    if (isForced || document.activeElement === document.body) element.current?.focus();
  }, [isForced]);
  return (
    // Named by its own words, which are then read out; without a name nothing would be.
    <section ref={element} id={id} aria-labelledby={id} tabIndex={-1}>
      {children}
    </section>
  );
}
