"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The page on which a KYC link is made; the form and its checks are fetched after the page. */
export const LazyNewKycLink = dynamic(() => import("./new-link").then((module) => module.NewKycLink), {
  ssr: false,
  loading: () => <Skeleton className="m-5 h-96 max-w-form" />,
});
