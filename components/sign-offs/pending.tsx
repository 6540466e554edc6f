"use client";

import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { resourcePath } from "@/lib/ids";
import { usePendingSignOff } from "./use-pending";

/** Says on the page of a quote, a payment or an account that a request about it awaits a second person. */
export function PendingSignOff({ about }: { about: string }) {
  const environment = useEnvironment();
  const row = usePendingSignOff(about);
  if (!row) return null;
  return (
    <Banner
      tone="warn"
      title="Waiting for a second person"
      isLive
      className="mb-3"
      actions={<LinkButton href={resourcePath(environment, row.id) ?? "#"}>View the request</LinkButton>}
    >
      {row.title}. Requested by {row.isMine ? "you" : row.makerName}; nothing was sent.
    </Banner>
  );
}
