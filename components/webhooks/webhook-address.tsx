"use client";

import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "@/components/ui/copy-button";
import { useEnvironment } from "@/lib/client/environment";
import { environmentQuery } from "@/lib/features/environments/queries";

/** The address for the service to send this environment's deliveries to. */
export function WebhookAddress() {
  const environment = useEnvironment();
  const { data } = useQuery(environmentQuery(environment));
  if (!data) return null;
  return (
    <span className="mt-2 flex items-center justify-center gap-1">
      <code className="break-all rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-sm text-text">
        {data.webhookUrl}
      </code>
      <CopyButton value={data.webhookUrl} label="Copy URL" />
    </span>
  );
}
