import { useEffect } from "react";
import { isTypingTarget } from "@/components/ui/shortcuts";
import { firstIdle } from "@/lib/client/first-idle";
import type { NewQuoteFor } from "@/lib/ids";

/**
 * Focuses From when the form with this id appears, unless it starts with a value or the user is already typing: moving
 * the focus is too expensive on a phone while the page hydrates.
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
