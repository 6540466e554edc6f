import { type RefObject, useEffect, useRef } from "react";
import { areCharactersOn } from "@/components/ui/shortcuts";

/** A field that accepts text also takes the keys. */
const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("textarea, input:not([type=radio]), select");

/**
 * While the confirmation is open: 1, 2, 3 … and the arrow keys move to a reason in `group` (which selects a radio but
 * only focuses a button), Enter on a selected radio calls `onEnter`. A held-down key decides nothing.
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
        step === 0
          ? areCharactersOn() && /^[1-9]$/.test(event.key) && Number(event.key) - 1
          : following(at, step, reasons.length);
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
