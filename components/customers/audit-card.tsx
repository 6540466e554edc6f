"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { auditActionLabel } from "@/lib/audit-actions";
import { useEnvironment } from "@/lib/client/environment";
import { auditQuery } from "@/lib/features/audit/queries";
import { SectionState } from "./section-state";

const SHOWN = 8;

/** What was done about this customer here, newest first, with a link to the full records. */
export function AuditCard({ customerId }: { customerId: string }) {
  const environment = useEnvironment();
  const query = useQuery(auditQuery(environment, { resourceId: customerId, limit: SHOWN }));
  const rows = query.data?.rows ?? [];
  const search = new URLSearchParams({ resourceId: customerId });
  return (
    <Card
      title="Audit trail"
      footer={rows.length > 0 ? <Link href={`/${environment}/audit?${search}`}>Full records</Link> : null}
    >
      {query.data ? null : <SectionState what="Audit trail" query={query} />}
      {query.data && rows.length === 0 ? (
        <p className="text-text-2">Nothing has been done to this customer in Corridor.</p>
      ) : null}
      {rows.length > 0 ? (
        <ul className="grid gap-2">
          {rows.map((row) => (
            <li key={row.id}>
              <span>{auditActionLabel(row.action)}</span>
              <p className="text-sm text-text-2">
                {row.actorLabel} · <Time value={row.at} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
