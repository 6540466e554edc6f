import type { ReactNode } from "react";
import { Link } from "./link";

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: a status, a count. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Above the title: the way back. */
  back?: { href: string; label: string };
}

/** The one h1 of a page, with what belongs beside it; the actions wrap below on narrow screens. */
export function PageHeader({ title, meta, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-3">
      {back ? (
        <div data-print="hide" className="mb-1 text-sm text-text-2">
          <Link href={back.href} look="quiet">
            {back.label}
          </Link>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <h1 className="font-semibold text-lg tracking-tight">{title}</h1>
        {meta ? <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-text-2">{meta}</div> : null}
        {actions ? <div className="ml-auto flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </header>
  );
}
