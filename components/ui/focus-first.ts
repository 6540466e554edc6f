const FIRST = "input, select, textarea, button, a[href]";

/** Focuses what is selected in an element, else its first control, unless it has the focus already. Fits as a `ref`. */
export function focusFirst(element: HTMLElement | null): void {
  if (!element || element.contains(document.activeElement)) return;
  const first = element.querySelector<HTMLElement>("[aria-selected=true]") ?? element.querySelector<HTMLElement>(FIRST);
  first?.focus({ preventScroll: true });
}
