"use client";

import { useState } from "react";

/**
 * Words that count down, such as `1:52 left`. For assistive technology they stay as they were at first: a description
 * that changes every second may be read out every second.
 */
export function CountingWords({ children }: { children: string }) {
  const [first] = useState(children);
  return (
    <>
      <span className="sr-only">{first}</span>
      <span aria-hidden="true">{children}</span>
    </>
  );
}
