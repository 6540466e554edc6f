import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { PageHeader, type PageHeaderProps } from "./page-header";

interface PageFrameProps extends PageHeaderProps {
  children: ReactNode;
  className?: string;
}

/** A page of the console: its header and content, scrolling together. */
export function PageFrame({ children, className, ...header }: PageFrameProps) {
  return (
    <div className={classNames("group/page h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3", className)}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}
