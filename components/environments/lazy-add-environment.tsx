"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The page on which an environment is added; the form and its checks are fetched after the page. */
export const LazyAddEnvironment = dynamic(() => import("./add-environment").then((module) => module.AddEnvironment), {
  ssr: false,
  loading: () => <Skeleton className="m-5 h-96 max-w-form" />,
});
