"use client";

import { useRouter } from "next/navigation";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { ProblemText } from "@/components/ui/problem-text";
import { useEnvironment } from "@/lib/client/environment";
import { isUnderWay } from "@/lib/features/exports/fields";
import { downloadHref, useCancelExport, useRepeatExport } from "@/lib/features/exports/queries";
import type { ExportDetail } from "@/lib/features/exports/schema";
import { DownloadButton } from "./download-button";

/** The actions available on an export: cancel it, download its file or manifest, repeat it. */
export function ExportActions({ detail }: { detail: ExportDetail }) {
  const environment = useEnvironment();
  const view = detail.export;
  const router = useRouter();
  const mayCreate = useCan("exports:create");
  const cancel = useCancelExport();
  const repeat = useRepeatExport();
  const error = cancel.error ?? repeat.error;
  const reason = !mayCreate && "Your role can't export transactions.";
  const unreadable = view.request === null && "The request can't be read any more.";
  const again = () => {
    repeat.mutate({ exportId: view.id }, { onSuccess: (made) => router.push(`/${environment}/exports/${made.id}`) });
  };
  return (
    <>
      <ProblemText problem={error} className="w-full" />
      {isUnderWay(view) ? (
        <Button
          isPending={cancel.isPending || view.isCancelling}
          disabledReason={reason}
          onClick={() => cancel.mutate({ exportId: view.id })}
        >
          {view.isCancelling ? "Stopping" : "Cancel export"}
        </Button>
      ) : (
        <Button isPending={repeat.isPending} disabledReason={reason || unreadable} onClick={again}>
          Run again
        </Button>
      )}
      {detail.manifest ? (
        <a href={downloadHref(environment, view.id, "manifest")} download className={buttonStyle()}>
          Manifest
        </a>
      ) : null}
      {view.status === "completed" || view.status === "expired" ? <DownloadButton view={view} /> : null}
    </>
  );
}
