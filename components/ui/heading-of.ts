import type { ReactNode } from "react";

/** One sentence, as an error's title is elsewhere, is a heading here: without its full stop. */
export const headingOf = (title: ReactNode): ReactNode =>
  typeof title === "string" ? title.replace(/^([^.]*)\.$/, "$1") : title;
