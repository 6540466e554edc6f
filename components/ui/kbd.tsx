import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** A key to press. `isInherit`: takes the colour of the surrounding button. */
export function Kbd({ children, isInherit = false }: { children: ReactNode; isInherit?: boolean }) {
  return (
    <kbd
      className={classNames(
        "inline-flex min-w-[18px] justify-center whitespace-nowrap rounded-sm border px-1 font-mono text-xs",
        isInherit ? "border-current text-current opacity-80" : "border-line-strong bg-surface text-text-2",
      )}
    >
      {children}
    </kbd>
  );
}
