export interface ToastAction {
  label: string;
  run: () => void;
}

/** Long enough to be read, weighed and pressed. */
const WITH_ACTION_MS = 20_000;

let mounted = () => {};
const isMounted = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** For the toaster alone: it listens from now on. The library drops what is raised before. */
export function toasterMounted(): void {
  mounted();
}

/**
 * Says that something succeeded or arrived in passing ("Saved", "Link copied"), with at most one thing to do about it.
 * Never the only place for what a person has to act on: that is a state on the screen. The library is fetched with the
 * first toast.
 */
export async function toast(message: string, tone: "good" | "bad" = "good", action?: ToastAction): Promise<void> {
  const { toast: raise } = await import("sonner");
  await isMounted;
  const options = action && { action: { label: action.label, onClick: action.run }, duration: WITH_ACTION_MS };
  if (tone === "bad") raise.error(message, options);
  else raise.success(message, options);
}
