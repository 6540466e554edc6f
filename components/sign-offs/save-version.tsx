"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { ConfirmDialog, type Fact } from "@/components/ui/confirm-dialog";
import { TextArea } from "@/components/ui/text-area";
import { useEnvironment } from "@/lib/client/environment";
import type { ProblemError } from "@/lib/client/problem";
import type { SaveRulesResult } from "@/lib/features/approval-rules/schema";
import type { SavedSignOffSettings } from "@/lib/features/sign-offs/schema";
import { resourcePath } from "@/lib/ids";

interface Draft {
  baseVersion: number;
  comment?: string;
}

type Saved = SaveRulesResult | SavedSignOffSettings;

interface SaveVersionProps<D extends Draft> {
  draft: D;
  save: {
    mutate: (version: D & { comment: string }, options: { onSuccess: (saved: Saved) => void }) => void;
    isPending: boolean;
    error: ProblemError | null;
  };
  description: string;
  facts?: readonly Fact[];
  confirmLabel: string;
  /** What it changes, if not a list of facts, and anything else to know. */
  children?: ReactNode;
  /** Keeps the reason in the draft: it is there again when the dialog is opened again. */
  onExplain: (comment: string) => void;
  onClose: () => void;
  onSaved: () => void;
}

/** Restates what the next version changes, and asks why; if it needs a second person, links to the request. */
export function SaveVersion<D extends Draft>(props: SaveVersionProps<D>) {
  const { draft, save, onSaved, onExplain } = props;
  const router = useRouter();
  const environment = useEnvironment();
  const { comment = "" } = draft;
  const [isTried, setTried] = useState(false);
  const missing = comment.trim() === "" ? "Describe what changes and why." : null;
  const confirm = () => {
    setTried(true);
    if (missing || save.isPending) return;
    const onSuccess = (saved: Saved) => {
      onSaved();
      if ("signOff" in saved) router.push(resourcePath(environment, saved.signOff.id) ?? "#");
    };
    save.mutate({ ...draft, comment }, { onSuccess });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={props.onClose}
      onConfirm={confirm}
      title={`Save as version ${draft.baseVersion + 1}?`}
      description={props.description}
      facts={props.facts}
      confirmLabel={props.confirmLabel}
      isPending={save.isPending}
      notice={save.error ? <FormProblem problem={save.error} /> : null}
    >
      {props.children}
      <TextArea
        label="Reason for the change"
        isRequired
        dir="auto"
        rows={2}
        maxLength={500}
        value={comment}
        error={isTried ? missing : null}
        onChange={(event) => onExplain(event.target.value)}
      />
    </ConfirmDialog>
  );
}
