"use client";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { CheckProgress } from "@/lib/features/imports/check/messages";
import { counted, formatBytes, formatCount } from "@/lib/numbers";

/** A file being read: progress, and problems found so far. */
export function Checking({ file, progress, onCancel }: { file: File; progress: CheckProgress; onCancel: () => void }) {
  return (
    <Card>
      <div className="grid gap-3">
        <ProgressBar
          label={
            <span className="break-all">
              Checking <bdi>{file.name}</bdi>
            </span>
          }
          value={progress.bytes}
          max={Math.max(1, file.size)}
          detail={`${formatBytes(progress.bytes)} of ${formatBytes(file.size)}`}
        />
        <p className="text-text-2 tabular-nums">
          {counted(progress.rows, "row")} read, {formatCount(progress.badRows)} with problems so far. Nothing has been
          sent.
        </p>
        <div>
          <Button onClick={onCancel}>Stop</Button>
        </div>
      </div>
    </Card>
  );
}
