"use client";

import { FailedPage } from "@/components/shell/failed-page";
import { Awake } from "@/components/ui/awake";
import "./globals.css";

export default function GlobalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <html lang="en" translate="no">
      <body>
        <FailedPage error={error} onRetry={retry} />
        <Awake />
      </body>
    </html>
  );
}
