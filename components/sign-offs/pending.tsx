"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { pendingSignOffQuery } from "@/lib/features/sign-offs/queries";
import { resourcePath } from "@/lib/ids";

/** Says on the page of a quote, a payment or an account that a request about it waits for a second person. */
export function PendingSignOff({ about }: { about: string }) {
  const environment = useEnvironment();
  const mayRead = useCan("sign-offs:read");
  const { data } = useQuery({ ...pendingSignOffQuery(environment, about), enabled: mayRead });
  const [row] = data?.data ?? [];
  if (!row) return null;
  return (
    <Banner
      tone="warn"
      title="Waiting for a second person"
      isLive
      className="mb-3"
      actions={<LinkButton href={resourcePath(environment, row.id) ?? "#"}>Look at the request</LinkButton>}
    >
      {row.title}. Asked by {row.isMine ? "you" : row.makerName}; nothing was sent.
    </Banner>
  );
}
