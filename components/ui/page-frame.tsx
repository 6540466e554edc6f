import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { PageHeader, type PageHeaderProps } from "./page-header";

interface PageFrameProps extends PageHeaderProps {
  children: ReactNode;
  /** As wide as the window, for figures and tables. */
  isWide?: boolean;
  className?: string;
}

/** A page of the console: its header and content, of one width, scrolling together. */
export function PageFrame({ children, isWide = false, className, ...header }: PageFrameProps) {
  return (
    <div
      className={classNames(
        // In print it runs over as many sheets as it needs.
        "group/page h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3 print:h-auto print:overflow-visible print:p-0",
        className,
      )}
    >
      <div className={isWide ? undefined : "max-w-6xl"}>
        <PageHeader {...header} />
        {children}
      </div>
    </div>
  );
}
