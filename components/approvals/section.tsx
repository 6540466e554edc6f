import type { ReactNode } from "react";

/** A part of the decision, with its own heading. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{title}</h2>
        {actions ? <div className="ml-auto">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
