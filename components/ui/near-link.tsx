"use client";

import NextLink from "next/link";
import { type ComponentPropsWithRef, type FocusEvent, type PointerEvent, useState } from "react";

/**
 * A link whose page is prefetched in full once the pointer or focus is on it. Prefetching every visible link would
 * spend a page's first second on pages that nobody opens.
 */
export function NearLink({ onPointerEnter, onFocus, ...rest }: ComponentPropsWithRef<typeof NextLink>) {
  const [isNear, setNear] = useState(false);
  const handlers = {
    onPointerEnter(event: PointerEvent<HTMLAnchorElement>) {
      setNear(true);
      onPointerEnter?.(event);
    },
    onFocus(event: FocusEvent<HTMLAnchorElement>) {
      setNear(true);
      onFocus?.(event);
    },
  };
  return <NextLink prefetch={isNear} {...rest} {...handlers} />;
}
