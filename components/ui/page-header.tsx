import type { ReactNode } from "react";
import type { Tone } from "@/lib/fields";
import { StatusBadge } from "./badge";
import { Link } from "./link";
import { ZoneNote } from "./zone-note";

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: an id, a count. */
  meta?: ReactNode;
  /** The status of the page's subject, once known. */
  status?: { tone: Tone; label: string } | null;
  actions?: ReactNode;
  /** Above the title: the way back. */
  back?: { href: string; label: string };
}

/**
 * The page's only h1, with what belongs beside it; the actions wrap below on narrow screens. The time zone is named as
 * soon as its page (`group/page`) shows a time.
 */
export function PageHeader({ title, meta, status, actions, back }: PageHeaderProps) {
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
        <h1 className="wrap-anywhere min-w-0 font-semibold text-lg tracking-tight">{title}</h1>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-text-2">
          {meta}
          {status ? <StatusBadge tone={status.tone} label={status.label} /> : null}
          <ZoneNote className="hidden text-text-3 group-has-[time]/page:inline" />
        </div>
        {actions ? <div className="ml-auto flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </header>
  );
}
