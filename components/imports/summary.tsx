import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";
import type { ImportDetail } from "@/lib/features/imports/schema";
import { formatBytes, formatCount } from "@/lib/numbers";

/** What was sent, by whom and when, and its id at the service. */
export function ImportSummary({ detail }: { detail: ImportDetail }) {
  return (
    <DescriptionList>
      <Description label="File">
        <bdi className="break-all">{detail.fileName}</bdi>
      </Description>
      <Description label="Size sent">{formatBytes(detail.fileBytes)}</Description>
      <Description label="Rows sent">{formatCount(detail.rows)}</Description>
      <Description label="Started">
        <Time value={detail.createdAt} format="both" />
      </Description>
      <Description label="Ended">
        {detail.completedAt ? <Time value={detail.completedAt} format="both" /> : null}
      </Description>
      <Description label="Started by">{detail.person}</Description>
      <Description label="Service job">
        {detail.serviceJobId ? (
          <span className="inline-flex max-w-full items-start gap-1">
            <span className="break-all font-mono text-sm">{detail.serviceJobId}</span>
            <CopyButton value={detail.serviceJobId} label="Copy the job ID" className="-my-0.5" />
          </span>
        ) : null}
      </Description>
      <Description label="Status checks">{formatCount(detail.polls)}</Description>
    </DescriptionList>
  );
}
