"use client";

import dynamic from "next/dynamic";

/** Where toasts appear; loaded after the page. Render it once, in the shell, and raise toasts with toast.ts. */
export const Toaster = dynamic(() => import("./toaster-view").then((module) => module.ToasterView), { ssr: false });
