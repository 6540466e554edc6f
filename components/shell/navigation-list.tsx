"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { NearLink } from "@/components/ui/near-link";
import { useEnvironment } from "@/lib/client/environment";
import { can } from "@/lib/permissions";
import { isInSection, type NavigationEntry, visibleNavigation } from "./navigation";
import { useActor, useNearestEnvironment } from "./session";

export interface NavigationListProps {
  /** Content beside an entry, by its id: a count of pending items. */
  marks?: Record<string, ReactNode>;
  onNavigate?: () => void;
}

/** The sections that the role may see, with the current one marked. */
export function NavigationList({ marks, onNavigate }: NavigationListProps) {
  const path = usePathname();
  const { role } = useActor();
  const slug = useEnvironment();
  const environment = useNearestEnvironment();
  const groups = visibleNavigation((permission) => can(role, permission), environment);
  return (
    <nav aria-label="Sections" className="flex flex-col gap-0.5">
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label} className="flex flex-col gap-0.5">
          <h2 className="px-2 pt-3.5 pb-1 text-text-3 text-xs tracking-wide">{group.label}</h2>
          {group.entries.map((entry) => {
            const isHere = isInSection(path, entry, slug);
            return (
              <div key={entry.id} className="flex flex-col gap-0.5">
                <Row
                  entry={entry}
                  slug={slug}
                  mark={marks?.[entry.id]}
                  isHere={isHere}
                  isCurrent={isHere && path === entry.href(slug)}
                  onNavigate={onNavigate}
                />
                {isHere
                  ? entry.entries?.map((child) => (
                      <Row
                        key={child.id}
                        entry={child}
                        slug={slug}
                        isHere={false}
                        isCurrent={isInSection(path, child, slug)}
                        isChild
                        onNavigate={onNavigate}
                      />
                    ))
                  : null}
              </div>
            );
          })}
        </section>
      ))}
    </nav>
  );
}

interface RowProps {
  entry: NavigationEntry;
  slug: string;
  isHere: boolean;
  isCurrent: boolean;
  isChild?: boolean;
  mark?: ReactNode;
  onNavigate?: () => void;
}

function Row({ entry, slug, isHere, isCurrent, isChild = false, mark, onNavigate }: RowProps) {
  return (
    <NearLink
      href={entry.href(slug)}
      onClick={onNavigate}
      title={entry.keys ? `${entry.label} (${entry.keys})` : undefined}
      aria-current={isCurrent ? "page" : isHere ? "true" : undefined}
      className={classNames(
        "flex min-h-7 items-center rounded-md px-2 pointer-coarse:min-h-9",
        isChild && "ml-3",
        isHere
          ? "bg-surface font-medium text-text shadow-[0_0_0_1px_var(--line)]"
          : isCurrent
            ? "font-medium text-text"
            : "text-text-2 hover:bg-hover hover:text-text",
      )}
    >
      {entry.label}
      {mark}
    </NearLink>
  );
}
