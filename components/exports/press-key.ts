import { useState } from "react";
import { newKey } from "@/lib/client/new-key";
import { isProblemError } from "@/lib/client/problem";

/** Whether a failure leaves open if the server did what it was asked. */
export function isOutcomeOpen(error: unknown): boolean {
  return !isProblemError(error) || error.status === 0 || error.status >= 500;
}

/**
 * The key of one press, or null while the press before has no answer yet: a double click is one. The key stays the same
 * while it is not known whether the server has made what was asked for, so that another try can't make a second one;
 * anything else asked for (`request` is compared as JSON) gets a key of its own.
 */
export function usePressKey() {
  const [open] = useState(() => ({ key: "", request: "", isUnderWay: false }));
  return {
    keyFor(request: unknown): string | null {
      if (open.isUnderWay) return null;
      const text = JSON.stringify(request);
      if (open.key === "" || open.request !== text) {
        open.key = newKey();
        open.request = text;
      }
      open.isUnderWay = true;
      return open.key;
    },
    /** The press has an answer, or none will come: the next one is another. */
    settled(error: unknown): void {
      open.isUnderWay = false;
      if (error === null || !isOutcomeOpen(error)) open.key = "";
    },
  };
}
