/** After this long without input the user counts as away. */
const AWAY_AFTER_MS = 2 * 60_000;
const INPUT = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

let lastInput = 0;

function noteInput() {
  lastInput = performance.now();
}
if (typeof window !== "undefined") {
  for (const kind of INPUT) window.addEventListener(kind, noteInput, { capture: true, passive: true });
}

/** Whether this page has had no input for a while: its automatic reads must then not keep the session alive. */
export const isAway = (): boolean => performance.now() - lastInput > AWAY_AFTER_MS;
