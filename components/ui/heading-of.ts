import type { ReactNode } from "react";

/** Drops the full stop of a single-sentence error title, for use as a heading. */
export const headingOf = (title: ReactNode): ReactNode =>
  typeof title === "string" ? title.replace(/^([^.]*)\.$/, "$1") : title;
