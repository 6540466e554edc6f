"use client";

import { DirectoryName } from "@/components/directory/entry-name";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Time } from "@/components/ui/time";
import { formatExactTime } from "@/lib/dates";
import { requestWords } from "@/lib/features/exports/fields/filter-words";
import type { ExportDetail, ExportRequest } from "@/lib/features/exports/schema";
import { counted, formatBytes, formatCount } from "@/lib/numbers";
import { FORMATS } from "./layout-memory";

const UNIT_WORDS = {
  major: "Major units (12,500.00)",
  minor: "Minor units (1250000)",
  both: "Major and minor units",
} as const;

/** Filter, zone, as-of, rows, size and hash: what was requested, and what is in the file once it exists. */
export function ExportSummary({ detail: { export: view, manifest } }: { detail: ExportDetail }) {
  const sheets = manifest && manifest.format === "xlsx" ? `, ${counted(manifest.sheets, "sheet")}` : "";
  return (
    <DescriptionList>
      {view.request ? (
        <Asked request={view.request} asOf={view.asOf} columns={manifest?.columns.length} />
      ) : (
        <Description label="Request">
          Requested in an older version of Corridor, in a format that can't be read. It can't be run again.
        </Description>
      )}
      <Description label="Personal data">{view.isMasked ? "Masked" : "In full"}</Description>
      <Description label="Rows">
        {manifest
          ? `${formatCount(manifest.rows)}${sheets}`
          : view.rowsTotal === null
            ? null
            : formatCount(view.rowsTotal)}
      </Description>
      {manifest?.rowsRead === undefined ? null : (
        <Description label="Selection">
          The service can't answer the whole filter: {counted(manifest.rowsRead, "transaction")} were read, and those
          that match are in the file.
        </Description>
      )}
      {manifest?.end ? (
        <Description label="Completeness">
          The service's total is {manifest.end.count}. The transactions were read page by page until the service
          reported no more: {counted(manifest.end.pages, "page")}.
        </Description>
      ) : null}
      <Description label="Size">{view.fileBytes === null ? null : formatBytes(view.fileBytes)}</Description>
      <Description label="SHA-256">
        {view.fileHash ? (
          <span className="inline-flex items-start gap-1">
            <span className="break-all font-mono text-sm">{view.fileHash}</span>
            <CopyButton value={view.fileHash} label="Copy the hash" />
          </span>
        ) : null}
      </Description>
      <Description label="Requested by">{view.isOwn ? "You" : view.personName}</Description>
      <Description label="Requested">
        <Time value={view.createdAt} format="both" />
      </Description>
      <Description label="Ended">
        <Time value={view.completedAt} format="both" />
      </Description>
      <Description label="Expires">
        <Time value={view.expiresAt} format="both" />
      </Description>
    </DescriptionList>
  );
}

interface AskedProps {
  request: ExportRequest;
  asOf: string;
  /** The number in the file, once it exists. */
  columns: number | undefined;
}

function Asked({ request, asOf, columns = request.layout.columns.length }: AskedProps) {
  const { layout } = request;
  const words = requestWords(request);
  return (
    <>
      <Description label="Filter">
        {words.length === 0 ? (
          "Everything"
        ) : (
          <ul>
            {words.map(({ label, text }) => (
              <li key={label}>
                <span className="text-text-2">{label}:</span> <DirectoryName id={text} />
              </li>
            ))}
          </ul>
        )}
      </Description>
      <Description label="As of">{formatExactTime(asOf, layout.timeZone)}</Description>
      <Description label="Time zone">{layout.timeZone}</Description>
      <Description label="Format">
        {FORMATS.find(({ value }) => value === layout.format)?.label ?? layout.format}
      </Description>
      <Description label="Amounts">{UNIT_WORDS[layout.amounts]}</Description>
      <Description label="Columns">{formatCount(columns)}</Description>
    </>
  );
}
