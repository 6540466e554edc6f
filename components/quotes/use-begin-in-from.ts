import { useEffect } from "react";
import { isTypingTarget } from "@/components/ui/shortcuts";
import { firstIdle } from "@/lib/client/first-idle";
import type { NewQuoteFor } from "@/lib/ids";

/**
 * Puts the focus into From as the form with this id appears, unless it begins with something in it or the person types
 * already: moving the focus costs a phone too much to be done while the page wakes.
 */
export function useBeginInFrom(
  id: string,
  { from, customer }: NewQuoteFor,
  isFilled: () => boolean,
  isBegun = false,
): void {
  useEffect(() => {
    if (isBegun || from !== undefined || customer !== undefined || isFilled()) return;
    let isMeant = true;
    firstIdle().then(() => {
      if (!isMeant || isFilled() || isTypingTarget(document.activeElement)) return;
      const first = (document.getElementById(id) as HTMLFormElement | null)?.elements.namedItem("source");
      if (first instanceof HTMLInputElement) first.focus();
    });
    return () => {
      isMeant = false;
    };
  }, [id, isBegun, from, customer, isFilled]);
}
