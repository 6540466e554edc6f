"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEnvironment } from "@/lib/client/environment";

const loadReads = () => import("./first-reads");

/**
 * Prefetches a section's first rows while its link is being pressed, in parallel with the page. Not earlier: a pointer
 * moving across the sections would request them all.
 */
export function ReadAhead() {
  const client = useQueryClient();
  const environment = useEnvironment();
  useEffect(() => {
    if (environment === "") return;
    const linkOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLAnchorElement>("nav a[href]") : null;
    const come = (event: Event) => {
      if (linkOf(event)) void loadReads();
    };
    const press = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link?.search !== "" || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      loadReads().then(({ readFirst }) => readFirst(client, environment, link.pathname));
    };
    document.addEventListener("pointerover", come);
    // A click by keyboard has no press before it; after a press, a pending read is not repeated.
    document.addEventListener("pointerdown", press);
    document.addEventListener("click", press);
    return () => {
      document.removeEventListener("pointerover", come);
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("click", press);
    };
  }, [client, environment]);
  return null;
}
