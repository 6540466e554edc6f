/** The quote that *Pay again* was pressed for, until the builder takes it: a reload or a shared address asks for nothing. */
let pressed: string | null = null;

/** Remembers the press; a page that is opened anew knows of none. */
export function pressPayAgain(quoteId: string): void {
  pressed = quoteId;
}

/** Whether *Pay again* was pressed for this quote, once. */
export function takePayAgain(quoteId: string): boolean {
  const isPressed = pressed === quoteId;
  pressed = null;
  return isPressed;
}
