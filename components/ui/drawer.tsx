"use client";

import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { Modal } from "./modal";

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: "left" | "right";
  children: ReactNode;
}

/** A modal panel at the edge of the window: navigation on a phone, notifications, a long form beside its list. */
export function Drawer({ isOpen, onClose, title, side = "right", children }: DrawerProps) {
  const id = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={id}
      className={classNames(
        "fixed inset-y-0 m-0 h-dvh max-h-none w-[420px] max-w-[calc(100vw-40px)] flex-col border-line bg-surface text-text shadow-pop open:flex",
        side === "right" ? "right-0 left-auto border-l" : "right-auto left-0 border-r",
      )}
    >
      {/* No <header>: inside the page's banner, where the button that opens it may be, it would be a second banner. */}
      <div className="flex items-center gap-3 border-line border-b px-5 py-2.5">
        <h2 id={id} className="flex-1 font-semibold text-md">
          {title}
        </h2>
        <IconButton label="Close" icon={<X />} onClick={onClose} className="-mr-2" />
      </div>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain px-5 py-4">{children}</div>
    </Modal>
  );
}
