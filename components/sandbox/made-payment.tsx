"use client";

import { useQuery } from "@tanstack/react-query";
import { RefusedBanner } from "@/components/quotes/journal-outcome";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { ShortId } from "@/components/ui/short-id";
import { useEnvironment } from "@/lib/client/environment";
import { moneyActionQuery } from "@/lib/features/journal/queries";
import type { SandboxPayment } from "@/lib/features/sandbox/schema";
import { resourcePath } from "@/lib/ids";
import { Deliveries } from "./deliveries";

interface MadePaymentProps {
  payment: SandboxPayment;
  /** It is incoming, and may await a decision. */
  isIncoming?: boolean;
}

/** The outcome of a simulated payment, with links to all that it created; refreshes while the outcome is unknown. */
export function MadePayment({ payment: { entry, isNew }, isIncoming = false }: MadePaymentProps) {
  const environment = useEnvironment();
  const isOpen = entry.settledAt === null;
  const { data } = useQuery({ ...moneyActionQuery(environment, entry.id), enabled: isOpen });
  const status = data?.status ?? entry.status;
  const stated = data?.transactionId ?? entry.outcome?.transactionId;
  const transactionId = typeof stated === "string" ? stated : null;
  const action = `/${environment}/money-actions/${entry.id}`;
  return (
    <div className="grid gap-3">
      {status === "refused" ? (
        <RefusedBanner entry={entry} title="Nothing was simulated." next="Open the money action to see its steps." />
      ) : status === "succeeded" ? (
        <Banner tone="good" title={isNew ? "Simulated" : "It was simulated before"} isLive>
          {transactionId ? <ShortId id={transactionId} hasType /> : "The service doesn't name its payment yet."}
        </Banner>
      ) : (
        <Banner tone="info" title="Checking whether it went through" isLive>
          The outcome isn't known yet. Corridor is checking it; nothing is sent twice.
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {transactionId ? (
          <LinkButton href={resourcePath(environment, transactionId) ?? "#"}>Open the payment</LinkButton>
        ) : null}
        {transactionId && isIncoming ? (
          <LinkButton href={`/${environment}/approvals/${encodeURIComponent(transactionId)}`}>Decide it</LinkButton>
        ) : null}
        <LinkButton href={action}>Money action</LinkButton>
      </div>
      {transactionId ? <Deliveries about={transactionId} /> : null}
    </div>
  );
}
