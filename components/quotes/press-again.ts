/** The quote for which *Pay again* was pressed, until the builder takes it: reloads and shared URLs trigger nothing. */
let pressed: string | null = null;

/** Remembers the press in memory only; a reloaded page has forgotten it. */
export function pressPayAgain(quoteId: string): void {
  pressed = quoteId;
}

/** Whether *Pay again* was pressed for this quote; true once. */
export function takePayAgain(quoteId: string): boolean {
  const isPressed = pressed === quoteId;
  pressed = null;
  return isPressed;
}
