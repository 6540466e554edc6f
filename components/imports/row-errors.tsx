"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { rowErrorsQuery } from "@/lib/features/imports/queries";
import type { ImportDetail, RowError } from "@/lib/features/imports/schema";
import { figure } from "./count";
import { DataBox, HEAD, HEAD_CELL, ROW, WIDE } from "./data-box";
import { FailedRowsButton } from "./failed-rows-button";
import { PageButtons } from "./page-buttons";

const PAGE = 50;

/** The rows that the service refused, with its words; and the same rows as a file to be corrected. */
export function RowErrors({ environment, detail }: { environment: string; detail: ImportDetail }) {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch, isFetching } = useQuery(
    rowErrorsQuery(environment, { importId: detail.id, limit: PAGE, offset }),
  );
  const missing = (detail.failed ?? 0) - detail.errorsKnown;
  return (
    <Card
      title="Refused rows"
      description="Numbered as in the file that was sent: its header is row 1."
      actions={<FailedRowsButton environment={environment} detail={detail} />}
      isFlush
    >
      {error && !data ? <ErrorState {...error} onRetry={() => refetch()} isRetrying={isFetching} /> : null}
      {data ? (
        <ErrorTable environment={environment} errors={data.data} />
      ) : error ? null : (
        <div className="p-4">
          <Skeleton className="h-60" />
        </div>
      )}
      {data ? <PageButtons offset={offset} size={PAGE} total={data.total} onOffset={setOffset} /> : null}
      {missing > 0 ? (
        <p className="border-line border-t px-4 py-2 text-text-2">
          The service refused {figure(missing)} more and did not say which.
        </p>
      ) : null}
    </Card>
  );
}

function ErrorTable({ environment, errors }: { environment: string; errors: readonly RowError[] }) {
  return (
    <DataBox label="Refused rows">
      <thead className={HEAD}>
        <tr>
          <th className={classNames(HEAD_CELL, "text-right!")}>Row</th>
          <th className={HEAD_CELL}>Column</th>
          <th className={HEAD_CELL}>Platform customer id</th>
          <th className={HEAD_CELL}>What the service said</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ row, column, platformCustomerId, code, message }, at) => (
          <tr key={`${row ?? ""}:${platformCustomerId ?? ""}:${String(at)}`} className={ROW}>
            <td className="tabular-nums sm:text-right">
              <span className="text-text-2 sm:hidden">Row </span>
              {row === null ? "—" : figure(row)}
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
            </td>
          </tr>
        ))}
      </tbody>
    </DataBox>
  );
}
