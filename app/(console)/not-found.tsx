"use client";

import { onDemand } from "@/components/ui/on-demand";

// Every page carries this boundary; its content is only fetched when needed.
const NotFoundPage = onDemand(() => import("@/components/shell/not-found-page").then((module) => module.NotFoundPage));

export default function NotFound() {
  return <NotFoundPage />;
}
