"use client";

import { onDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";

/** The page for adding an environment; the form and its validation load after the page. */
export const LazyAddEnvironment = onDemand(
  () => import("./add-environment").then((module) => module.AddEnvironment),
  <Skeleton className="m-5 h-96 max-w-form" />,
);
