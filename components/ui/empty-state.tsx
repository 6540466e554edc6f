import type { ReactNode } from "react";

export interface EmptyStateProps {
  /** What would be here. */
  title: ReactNode;
  /** Why it isn't, and how it would get here. */
  children?: ReactNode;
  /** The next step. */
  actions?: ReactNode;
}

/** Nothing is here, and that is not an error. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children ? <div className="max-w-[46ch] text-balance text-text-2">{children}</div> : null}
      {actions ? <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  );
}
