"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatBytes } from "@/lib/numbers";
import type { UploadState } from "./import-session";

function detailOf({ bytes, sent, isCancelling }: UploadState): string {
  if (isCancelling) return "Checking what arrived …";
  if (bytes === 0) return "Preparing …";
  return sent < bytes ? `${formatBytes(sent)} of ${formatBytes(bytes)}` : "Waiting for the service to respond …";
}

/** The file being uploaded, with a button to stop it. */
export function Uploading({ file, upload, onCancel }: { file: File; upload: UploadState; onCancel: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => element.current?.focus(), []);
  const isMoving = upload.bytes > 0 && upload.sent < upload.bytes && !upload.isCancelling;
  return (
    <Card>
      <div ref={element} tabIndex={-1} className="grid gap-3">
        <ProgressBar
          label={
            <span className="break-all">
              Sending <bdi>{file.name}</bdi>
            </span>
          }
          value={isMoving || upload.sent > 0 ? upload.sent : undefined}
          max={Math.max(1, upload.bytes)}
          detail={detailOf(upload)}
        />
        <p className="text-text-2">
          You can leave this page; the upload continues. Closing the tab stops it, and the service takes whole files
          only.
        </p>
        <div>
          <Button onClick={onCancel} disabledReason={upload.isCancelling && "Cancelling."}>
            Cancel upload
          </Button>
        </div>
      </div>
    </Card>
  );
}
