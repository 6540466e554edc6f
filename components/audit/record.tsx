import { Description, DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { auditActionLabel, auditResourceLabel } from "@/lib/audit-actions";
import { useEnvironment } from "@/lib/client/environment";
import type { AuditRow } from "@/lib/features/audit/schema";
import { resourcePath } from "@/lib/ids";

/** One audit record in full, with the values before and after. */
export function AuditRecord({ record }: { record: AuditRow | null }) {
  const environment = useEnvironment();
  if (!record) {
    return (
      <EmptyState title="Not on this page">It may be on another page of the list or hidden by a filter.</EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <DescriptionList>
        <Description label="Time">
          <Time value={record.at} format="both" />
        </Description>
        <Description label="Actor">{record.actorLabel}</Description>
        <Description label="Action">{auditActionLabel(record.action)}</Description>
        <Description label={auditResourceLabel(record.resourceType)}>
          <ShortId id={record.resourceId} href={resourcePath(environment, record.resourceId)} />
        </Description>
        <Description label="IP address">{record.ip}</Description>
        <Description label="Browser">{record.userAgent}</Description>
        <Description label="Request">{record.requestId ? <ShortId id={record.requestId} /> : null}</Description>
        <Description label="Money action">
          {record.journalId ? (
            <ShortId id={record.journalId} href={`/${environment}/money-actions/${record.journalId}`} />
          ) : null}
        </Description>
      </DescriptionList>
      <Facts title="Before" facts={record.before} />
      <Facts title="After" facts={record.after} />
    </div>
  );
}

function Facts({ title, facts }: { title: string; facts: AuditRow["before"] }) {
  if (!facts) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-1.5 font-semibold">{title}</h2>
      <pre className="overflow-auto whitespace-pre-wrap wrap-anywhere rounded-md bg-sunken p-2.5 font-mono text-sm">
        {JSON.stringify(facts, null, 2)}
      </pre>
    </section>
  );
}
