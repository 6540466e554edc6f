"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { StatusBadge } from "@/components/ui/badge";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { SidePanel } from "@/components/ui/side-panel";
import type { FieldValue } from "@/lib/fields";
import { shortId } from "@/lib/ids";

export interface RowPanelProps {
  id: string;
  /** The row's status, if it has one. */
  status: FieldValue | undefined;
  href?: string;
  onClose: () => void;
  children: ReactNode;
}

/** The open row beside the list. Where it covers the list, it takes the focus, as what is covered can't be used. */
export function RowPanel({ id, status, href, onClose, children }: RowPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = box.current?.querySelector<HTMLElement>("aside");
    if (panel && getComputedStyle(panel).position === "fixed") panel.querySelector<HTMLElement>("button")?.focus();
  }, []);
  const title =
    typeof status === "object" && status?.kind === "status" ? (
      <StatusBadge tone={status.tone} label={status.label} />
    ) : (
      <span className="font-mono text-sm text-text-2">{shortId(id)}</span>
    );
  return (
    <div ref={box} className="contents">
      <SidePanel
        label={`Details of ${id}`}
        title={title}
        onClose={onClose}
        actions={
          href ? (
            <Link href={href} look="quiet" prefetch={false} className="flex items-center gap-1 text-text-2">
              Open page{" "}
              <span aria-hidden="true" className="pointer-coarse:hidden">
                <Kbd>↵</Kbd>
              </span>
            </Link>
          ) : undefined
        }
      >
        {children}
      </SidePanel>
    </div>
  );
}
