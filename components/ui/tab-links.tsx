import NextLink from "next/link";
import type { ReactNode } from "react";

const TAB =
  "-mb-px inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-1 text-text-2 hover:text-text aria-selected:border-accent aria-selected:font-medium aria-selected:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight] forced-colors:aria-[current=page]:border-[Highlight]";

export interface TabLink {
  href: string;
  label: ReactNode;
  count?: number;
  isCurrent: boolean;
}

/** Tabs that are pages of their own: real links, so each can be shared and opened in a browser tab. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex gap-4 overflow-x-auto border-line border-b">
      {links.map((link) => (
        <NextLink key={link.href} href={link.href} aria-current={link.isCurrent ? "page" : undefined} className={TAB}>
          {link.label}
          {link.count === undefined ? null : <span className="font-normal text-sm text-text-3">{link.count}</span>}
        </NextLink>
      ))}
    </nav>
  );
}
