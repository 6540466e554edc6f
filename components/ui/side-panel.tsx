"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./icon-button";
import { LiveRegion } from "./live-region";
import { isCovered } from "./shortcuts";

export interface SidePanelProps {
  /** Its name for assistive technology: "Transaction 0195f4a0…c41e". */
  label: string;
  /** The header: a status, a title. */
  title: ReactNode;
  /** Beside the close button: the link to the full page. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The detail beside a list that stays usable: not modal, takes no focus; Escape inside closes it, unless a dialog
 * covers it. Put it last in a row (`flex` or grid); on narrow screens it covers the page,
 * which the shell then hides.
 */
export function SidePanel({ label, title, actions, onClose, children }: SidePanelProps) {
  // The focus stays where it was: without a word, whoever doesn't see the panel would take it that nothing happened.
  const [said, say] = useState("");
  useEffect(() => say("Opened in a panel."), []);
  return (
    <aside
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || isCovered()) return;
        event.stopPropagation();
        onClose();
      }}
      data-panel=""
      className="flex min-h-0 w-[380px] shrink-0 flex-col overflow-hidden border-line border-l bg-surface max-lg:fixed max-lg:inset-0 max-lg:z-30 max-lg:w-full max-lg:border-l-0 max-lg:visible"
    >
      <LiveRegion>{said}</LiveRegion>
      <header className="flex min-h-12 items-center gap-2 px-5 pt-3">
        <div className="min-w-0 flex-1">{title}</div>
        {actions}
        <IconButton label="Close" kbd="Esc" icon={<X />} size="sm" onClick={onClose} className="-mr-1.5" />
      </header>
      <div className="min-h-0 flex-1 overflow-auto px-5 pt-2 pb-6">{children}</div>
    </aside>
  );
}
