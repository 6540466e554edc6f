"use client";

import { useSyncExternalStore } from "react";
import { CopyButton } from "@/components/ui/copy-button";

const never = () => () => {};

/** Where the service has to send this environment's deliveries: the address this console is seen under. */
export function WebhookAddress({ environment }: { environment: string }) {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
  const address = `${origin}/api/webhooks/${environment}`;
  return (
    <span className="mt-2 flex items-center justify-center gap-1">
      <code className="break-all rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-sm text-text">{address}</code>
      <CopyButton value={address} label="Copy URL" />
    </span>
  );
}
