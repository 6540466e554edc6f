import type { ComponentPropsWithRef, Ref } from "react";
import type { TooltipTriggerProps } from "./tooltip";

type ButtonElementProps = ComponentPropsWithRef<"button">;

function joinRefs<T>(...refs: (Ref<T> | undefined)[]) {
  return (element: T | null) => {
    const undo = refs.map((ref) => {
      if (typeof ref === "function") return ref(element) ?? (() => ref(null));
      if (ref) ref.current = element;
      return () => {
        if (ref) ref.current = null;
      };
    });
    return () => {
      for (const each of undo) each();
    };
  };
}

/** A button's own props merged with a tooltip's: sets both refs, runs both handlers and combines both descriptions. */
export function mergeTrigger(own: ButtonElementProps, tooltip: TooltipTriggerProps): ButtonElementProps {
  const described = [own["aria-describedby"], tooltip["aria-describedby"]].filter(Boolean).join(" ");
  return {
    ...own,
    ref: joinRefs(own.ref, tooltip.ref as Ref<HTMLButtonElement>),
    "aria-describedby": described || undefined,
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      tooltip.onPointerEnter();
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      tooltip.onPointerLeave();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      tooltip.onFocus();
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      tooltip.onBlur();
    },
  };
}
