"use client";

import dynamic from "next/dynamic";

/** The demo's menu, not loaded by any other deployment. */
export const LazyTryIt = dynamic(() => import("./try-it").then((module) => module.TryIt));
