"use client";

import { FailedPage } from "@/components/shell/failed-page";

export default function ConsoleError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return <FailedPage error={error} onRetry={retry} />;
}
