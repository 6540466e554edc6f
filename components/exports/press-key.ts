import { useState } from "react";
import { ProblemError } from "@/lib/client/api-fetch";

/** Whether a failure leaves open if the server did what it was asked. */
export function isOutcomeOpen(error: unknown): boolean {
  return !(error instanceof ProblemError) || error.status === 0 || error.status >= 500;
}

/**
 * The key of one press. It stays the same while it is not known whether the server has made what was asked for, so that
 * another try can't make a second one; anything else asked for (`request` is compared as JSON) gets a key of its own.
 */
export function usePressKey() {
  const [open] = useState(() => ({ key: "", request: "" }));
  return {
    keyFor(request: unknown): string {
      const text = JSON.stringify(request);
      if (open.key === "" || open.request !== text) {
        open.key = crypto.randomUUID();
        open.request = text;
      }
      return open.key;
    },
    /** The press has an answer: the next one is another. */
    settled(error: unknown): void {
      if (error === null || !isOutcomeOpen(error)) open.key = "";
    },
  };
}
