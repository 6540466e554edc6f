import type { Tone } from "@/lib/fields";

export interface ToastAction {
  label: string;
  run: () => void;
}

/** Long enough to read, consider and press. */
const WITH_ACTION_MS = 20_000;

/** Ends a toast, but not while somebody is at a toast's button or in another tab: the library would. */
function endLater(end: () => void): void {
  setTimeout(() => {
    if (document.hidden || document.querySelector("[data-sonner-toast]:is(:hover, :focus-within)")) endLater(end);
    else end();
  }, WITH_ACTION_MS);
}

let mounted = () => {};
const isMounted = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** For the toaster only: it is now listening. The library drops toasts raised earlier. */
export function toasterMounted(): void {
  mounted();
}

/**
 * Reports a success or a passing event ("Saved", "Link copied"), with at most one action. Never the only place for
 * something that the user must act on: that is a state on the screen. The library is fetched with the first toast.
 */
export async function toast(message: string, tone: Tone = "good", action?: ToastAction): Promise<void> {
  const { toast: raise } = await import("sonner");
  await isMounted;
  const options = action && {
    action: { label: action.label, onClick: action.run },
    duration: Number.POSITIVE_INFINITY,
  };
  const { success: good, warning: warn, error: bad, info } = raise;
  const id = { good, warn, bad, info, idle: raise }[tone](message, options);
  if (action) endLater(() => raise.dismiss(id));
}
