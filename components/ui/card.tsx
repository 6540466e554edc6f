import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface CardProps {
  /** The anchor for links within the page, which highlight the card. */
  id?: string;
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Without padding, for tables and lists that have their own. */
  isFlush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A surface with a subtle border and no shadow. With a title it becomes a section of the page. */
export function Card({ id, title, description, actions, footer, isFlush = false, className, children }: CardProps) {
  const Box = title ? "section" : "div";
  return (
    <Box
      id={id}
      className={classNames(
        // Clips without scrolling by itself: buttons that stay in view stick to the page.
        "min-w-0 overflow-clip rounded-lg border border-line bg-surface",
        id && "scroll-m-4 target:border-accent",
        className,
      )}
    >
      {title || actions ? (
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2.5">
          <div className="min-w-0 grow basis-40">
            <h2 className="font-semibold">{title}</h2>
            {description ? <p className="text-sm text-text-2">{description}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </header>
      ) : null}
      {isFlush ? children : <div className="p-4">{children}</div>}
      {footer ? <footer className="border-line border-t px-4 py-2.5 text-text-2">{footer}</footer> : null}
    </Box>
  );
}
