"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The page for making a KYC link; the form and its validation load after the page. */
export const LazyNewKycLink = dynamic(() => import("./new-link").then((module) => module.NewKycLink), {
  ssr: false,
  loading: () => <Skeleton className="m-5 h-96 max-w-form" />,
});
