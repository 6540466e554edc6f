"use client";

import { onDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";

/** The page for making a KYC link; the form and its validation load after the page. */
export const LazyNewKycLink = onDemand(
  () => import("./new-link").then((module) => module.NewKycLink),
  <Skeleton className="m-5 h-96 max-w-form" />,
);
