"use client";

import { onDemand } from "@/components/ui/on-demand";

/** The demo's menu, not loaded by any other deployment. */
export const LazyTryIt = onDemand(() => import("./try-it").then((module) => module.TryIt));
