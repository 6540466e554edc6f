"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The page for adding an environment; the form and its validation load after the page. */
export const LazyAddEnvironment = dynamic(() => import("./add-environment").then((module) => module.AddEnvironment), {
  ssr: false,
  loading: () => <Skeleton className="m-5 h-96 max-w-form" />,
});
