"use client";

import dynamic from "next/dynamic";

/** The demo's menu, which no other deployment loads. */
export const LazyTryIt = dynamic(() => import("./try-it").then((module) => module.TryIt));
