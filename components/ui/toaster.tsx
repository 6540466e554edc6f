"use client";

import { onDemand } from "./on-demand";

/** Where toasts appear; loaded after the page. Render it once, in the shell, and raise toasts with toast.ts. */
export const Toaster = onDemand(() => import("./toaster-view").then((module) => module.ToasterView));
