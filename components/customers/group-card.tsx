"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useEnvironment } from "@/lib/client/environment";
import { customerStatus, customerTitle } from "@/lib/features/customers/fields";
import { customerGroupQuery } from "@/lib/features/customers/queries";
import type { CustomerRow } from "@/lib/features/customers/schema";
import { SectionState } from "./section-state";

/** Customers with the same platform id, each with its UMA address and status; `selfId` is marked instead of linked. */
export function GroupList({
  rows,
  selfId,
  isBeside = false,
}: {
  rows: readonly CustomerRow[];
  selfId?: string;
  /** Beside a form: links open a new tab, so that typed values stay. */
  isBeside?: boolean;
}) {
  const environment = useEnvironment();
  return (
    <ul className="grid gap-2">
      {rows.map((row) => {
        const status = customerStatus(row);
        const href = `/${environment}/customers/${encodeURIComponent(row.id)}`;
        return (
          <li key={row.id} className="grid gap-x-2">
            <span className="flex flex-wrap items-center gap-2">
              {row.id === selfId ? (
                <span className="font-medium">
                  <bdi>{customerTitle(row)}</bdi> <span className="font-normal text-text-3">this one</span>
                </span>
              ) : (
                <Link href={href} target={isBeside ? "_blank" : undefined}>
                  <bdi>{customerTitle(row)}</bdi>
                </Link>
              )}
              <StatusBadge tone={status.tone} label={status.label} />
            </span>
            <span className="break-all font-mono text-sm text-text-2">{row.umaAddress}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface Props {
  platformCustomerId: string;
  selfId: string;
}

/** The customers that share this one's platform id. Empty if there are no others. */
export function GroupCard({ platformCustomerId, selfId }: Props) {
  const environment = useEnvironment();
  const query = useQuery(customerGroupQuery(environment, platformCustomerId));
  if (query.data && query.data.data.length < 2) return null;
  if (!query.data && !query.error) return null;
  return (
    <Card title="Same platform ID" description={`Customers that share ${platformCustomerId}`}>
      {query.data ? (
        <GroupList rows={query.data.data} selfId={selfId} />
      ) : (
        <SectionState what="Customers with the same platform ID" query={query} />
      )}
    </Card>
  );
}
