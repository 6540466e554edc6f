"use client";

import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ProblemText } from "@/components/ui/problem-text";
import { Time } from "@/components/ui/time";
import { useCloseImport, useReadAgain } from "@/lib/features/imports/queries";
import type { ImportDetail } from "@/lib/features/imports/schema";

interface ImportActionProps {
  importId: string;
}

const NOT_ALLOWED = "Your role can't import customers.";

/** Asks the service now for an import's progress. */
export function ReadAgainButton({ importId }: ImportActionProps) {
  const mayCreate = useCan("imports:create");
  const read = useReadAgain();
  return (
    <>
      <ProblemText problem={read.error} />
      <Button
        isPending={read.isPending}
        disabledReason={!mayCreate && NOT_ALLOWED}
        onClick={() => read.mutate({ importId })}
      >
        Read again
      </Button>
    </>
  );
}

function CloseButton({ importId }: ImportActionProps) {
  const mayCreate = useCan("imports:create");
  const [isAsking, setAsking] = useState(false);
  const close = useCloseImport();
  return (
    <>
      <Button disabledReason={!mayCreate && NOT_ALLOWED} onClick={() => setAsking(true)}>
        Close
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => close.mutate({ importId }, { onSuccess: () => setAsking(false) })}
        title="Close this import?"
        description="Corridor stops asking about it, and its outcome stays unknown. Nothing changes at the service: rows it has accepted stay accepted. You can read it again later."
        confirmLabel="Close the import"
        isPending={close.isPending}
        notice={<ProblemText problem={close.error} />}
      />
    </>
  );
}

/** Says that the service has not reported an import's progress for minutes; empty if it has. */
export function UnreadImport({ detail }: { detail: ImportDetail }) {
  const { unread, id } = detail;
  if (!unread) return null;
  return (
    <Banner
      tone="warn"
      title="The service can't report this import's progress."
      isLive
      actions={
        <>
          <ReadAgainButton importId={id} />
          <CloseButton importId={id} />
        </>
      }
    >
      <p>{unread.because}</p>
      <p>
        No response since <Time value={unread.since} />.{" "}
        {unread.nextAt ? (
          <>
            Corridor asks again <Time value={unread.nextAt} />.
          </>
        ) : (
          "Corridor keeps asking."
        )}
      </p>
    </Banner>
  );
}
