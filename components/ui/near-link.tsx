"use client";

import NextLink from "next/link";
import { type ComponentPropsWithRef, type FocusEvent, type PointerEvent, useState } from "react";

/**
 * A link whose page is read ahead once somebody comes near it, and then whole. Reading ahead for every link that is in
 * view would take a page's first second for pages that nobody opens.
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
