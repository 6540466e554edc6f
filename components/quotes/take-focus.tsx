"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface TakeFocusProps {
  /** Off: only if nothing else has it, for what had it is gone. */
  isForced?: boolean;
  children: ReactNode;
}

/** Takes the focus as it appears, so that it never falls to the page when what was pressed goes away. */
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
