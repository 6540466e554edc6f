"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface TakeFocusProps {
  /** Off: takes the focus only if it was lost with the element that had it. */
  isForced?: boolean;
  children: ReactNode;
}

/** Takes the focus on mount, so that it isn't lost when the pressed button disappears. */
export function TakeFocus({ isForced = false, children }: TakeFocusProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isForced || document.activeElement === document.body) element.current?.focus();
  }, [isForced]);
  return (
    <div ref={element} tabIndex={-1}>
      {children}
    </div>
  );
}
