import { type RefObject, useEffect, useRef } from "react";

/** A field that takes text takes its keys too. */
const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("textarea, input:not([type=radio]), select");

/**
 * While the question stands: 1, 2, 3 … and the arrows go to a reason in `group` (a radio is chosen by that, a button only
 * gets the focus), Enter on a chosen radio calls `onEnter`. A key that is held down decides nothing.
 */
export function useReasonKeys(group: RefObject<HTMLElement | null>, onEnter: () => void): void {
  const enter = useRef(onEnter);
  useEffect(() => {
    enter.current = onEnter;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const reasons = [...(group.current?.querySelectorAll<HTMLElement>("button, input[type=radio]") ?? [])];
      if (event.metaKey || event.ctrlKey || event.altKey || isTyped(event.target)) return;
      const at = reasons.indexOf(event.target as HTMLElement);
      if (event.key === "Enter") {
        const isRadio = event.target instanceof HTMLInputElement;
        if (at >= 0 && (isRadio || event.repeat)) event.preventDefault();
        if (at >= 0 && isRadio && !event.repeat) enter.current();
        return;
      }
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const next =
        step === 0 ? /^[1-9]$/.test(event.key) && Number(event.key) - 1 : following(at, step, reasons.length);
      const reason = next === false ? undefined : reasons[next];
      if (!reason) return;
      event.preventDefault();
      reason.focus();
      if (reason instanceof HTMLInputElement) reason.click();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [group]);
}

const following = (at: number, step: number, count: number) =>
  at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count;
