"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { KEPT_ROW_ERRORS } from "@/lib/features/imports/fields";
import { rowErrorsQuery } from "@/lib/features/imports/queries";
import type { ImportDetail, RowError } from "@/lib/features/imports/schema";
import { formatCount } from "@/lib/numbers";
import { DataBox, HEAD, HEAD_CELL, ROW, ROW_NUMBERS, WIDE } from "./data-box";
import { FailedRowsButton } from "./failed-rows-button";
import { PageButtons } from "./page-buttons";

const PAGE = 50;

/** The rows that the service refused, with its messages; and the same rows as a file to correct. */
export function RowErrors({ detail }: { detail: ImportDetail }) {
  const environment = useEnvironment();
  const [offset, setOffset] = useState(0);
  const query = useQuery(rowErrorsQuery(environment, { importId: detail.id, limit: PAGE, offset }));
  const { data } = query;
  return (
    <Card
      title="Rejected rows"
      description={`${detail.isOwnNumbering ? OWN_ROWS : SENT_ROWS}${detail.isNumberingUnsure ? NOT_SURE : ""}`}
      actions={<FailedRowsButton detail={detail} />}
      isFlush
    >
      <QueryState query={query} skeleton="m-4 h-60" />
      {data ? <ErrorTable errors={data.data} /> : null}
      {data ? <PageButtons offset={offset} size={PAGE} total={data.total} onOffset={setOffset} /> : null}
      <Missing detail={detail} />
    </Card>
  );
}

const OWN_ROWS = `Numbered as in your own file. ${ROW_NUMBERS}`;
const SENT_ROWS = `Numbered as in the file that was sent. ${ROW_NUMBERS}`;
const NOT_SURE =
  " The service's own numbers can be read in more than one way; rows that are not certain are left out of the file to correct.";

/** What is neither listed nor in the file to correct, and who is responsible for that. */
function Missing({ detail }: { detail: ImportDetail }) {
  const { failed, errorsKnown, rowsNamed, rowsLocated } = detail;
  const unnamed = (failed ?? 0) - rowsNamed;
  const isCut = errorsKnown >= KEPT_ROW_ERRORS;
  const words = [
    isCut && `Corridor keeps the first ${formatCount(KEPT_ROW_ERRORS)} errors that the service reports.`,
    unnamed > 0 &&
      (isCut
        ? `${formatCount(unnamed)} more rejected rows aren't listed.`
        : `The service rejected ${formatCount(unnamed)} more without saying which.`),
    rowsLocated > 0 &&
      rowsLocated < (failed ?? 0) &&
      `The corrections file contains ${formatCount(rowsLocated)} of ${formatCount(failed ?? 0)} rejected rows.`,
  ].filter((each) => each !== false);
  if (words.length === 0) return null;
  return <p className="border-line border-t px-4 py-2 text-text-2">{words.join(" ")}</p>;
}

/** `7`; `7 or 8`, or `7 or 8 or 9 or …`, if ambiguous; `7?` if the service's number fits no row; a dash for none. */
function rowText({ row, mayBe }: Pick<RowError, "row" | "mayBe">): string {
  if (row !== null) return formatCount(row);
  if (!mayBe) return "—";
  const rows = mayBe.slice(0, 3).map(formatCount);
  if (rows.length === 1) return `${rows[0]}?`;
  return [...rows, ...(mayBe.length > 3 ? ["…"] : [])].join(" or ");
}

function ErrorTable({ errors }: { errors: readonly RowError[] }) {
  const environment = useEnvironment();
  return (
    <DataBox label="Rejected rows">
      <thead className={HEAD}>
        <tr>
          <th className={classNames(HEAD_CELL, "text-right!")}>Row</th>
          <th className={HEAD_CELL}>Column</th>
          <th className={HEAD_CELL}>Platform ID</th>
          <th className={HEAD_CELL}>Service's message</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ column, platformCustomerId, correlationId, code, message, ...place }, at) => (
          <tr key={`${place.row ?? ""}:${platformCustomerId ?? ""}:${String(at)}`} className={ROW}>
            <td className="tabular-nums sm:text-right">
              <span className="text-text-2 sm:hidden">Row </span>
              {rowText(place)}
            </td>
            <td className="font-mono text-sm">{column ?? "—"}</td>
            <td className={classNames(WIDE, "break-all font-mono text-sm")}>
              {platformCustomerId ? (
                <Link
                  href={`/${environment}/customers?${new URLSearchParams({ platformCustomerId })}`}
                  look="plain"
                  prefetch={false}
                >
                  <bdi>{platformCustomerId}</bdi>
                </Link>
              ) : (
                "—"
              )}
            </td>
            <td className={classNames(WIDE, "break-words sm:min-w-[240px]")}>
              <bdi>{message}</bdi> <span className="font-mono text-sm text-text-2">{code}</span>
              {correlationId ? (
                <span className="block break-all text-text-2">
                  Correlation ID <bdi className="font-mono text-sm">{correlationId}</bdi>
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </DataBox>
  );
}
