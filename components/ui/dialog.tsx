"use client";

import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { Modal } from "./modal";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons, primary action last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** While an action is in progress the dialog can't be closed. */
  isLocked?: boolean;
  children?: ReactNode;
}

const WIDTHS = { sm: "max-w-[420px]", md: "max-w-[560px]", lg: "max-w-[820px]" };

/** A modal dialog about one matter, to be settled before going on. On a phone it rises from the bottom edge. */
export function Dialog({ isOpen, onClose, title, description, footer, size = "md", isLocked, children }: DialogProps) {
  const id = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={id}
      describedBy={description ? `${id}-description` : undefined}
      isLocked={isLocked}
      className={classNames(
        // On a low screen it scrolls as a whole: between its title and its buttons there would be no room for the rest.
        "m-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] flex-col overflow-hidden rounded-lg border border-line bg-raised text-text shadow-pop open:flex max-sm:mb-4 low:overflow-auto",
        WIDTHS[size],
      )}
    >
      <header className="flex items-start gap-3 px-5 pt-4 pb-1">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="font-semibold text-md">
            {title}
          </h2>
          {description ? (
            <p id={`${id}-description`} className="mt-0.5 text-text-2">
              {description}
            </p>
          ) : null}
        </div>
        <IconButton
          label="Close"
          icon={<X />}
          size="sm"
          disabled={isLocked}
          onClick={onClose}
          className={classNames("-mr-1.5", isLocked && "invisible")}
        />
      </header>
      <div className="min-h-0 overflow-auto px-5 py-3 low:shrink-0 low:overflow-visible">{children}</div>
      {footer ? (
        <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>
      ) : null}
    </Modal>
  );
}
