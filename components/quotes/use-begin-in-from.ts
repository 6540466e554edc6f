import { useEffect } from "react";
import type { NewQuoteFor } from "@/lib/ids";

/** Puts the focus into From as the form with this id appears, unless it begins with something in it. */
export function useBeginInFrom(
  id: string,
  { from, customer }: NewQuoteFor,
  isFilled: () => boolean,
  isBegun = false,
): void {
  useEffect(() => {
    if (isBegun || from !== undefined || customer !== undefined || isFilled()) return;
    const first = (document.getElementById(id) as HTMLFormElement | null)?.elements.namedItem("source");
    if (first instanceof HTMLInputElement) first.focus();
  }, [id, isBegun, from, customer, isFilled]);
}
