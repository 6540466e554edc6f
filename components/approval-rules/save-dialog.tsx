"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { SignOffNotice } from "@/components/sign-offs/notice";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-area";
import { useEnvironment } from "@/lib/client/environment";
import { changesBetween, type Decimals } from "@/lib/features/approval-rules/fields";
import { useSaveRules } from "@/lib/features/approval-rules/queries";
import type { RuleSet } from "@/lib/features/approval-rules/schema";
import { resourcePath } from "@/lib/ids";
import { ChangeList } from "./change-list";
import type { DraftRules } from "./use-draft-rules";

interface Props {
  draft: DraftRules;
  before: RuleSet;
  decimals: Decimals;
  onClose: () => void;
  onSaved: () => void;
}

/** Restates what the next version changes, and asks why. It decides from the next payment on. */
export function SaveDialog({ draft, before, decimals, onClose, onSaved }: Props) {
  const [comment, setComment] = useState(draft.comment ?? "");
  const [isTried, setTried] = useState(false);
  const save = useSaveRules();
  const router = useRouter();
  const environment = useEnvironment();
  const missing = comment.trim() === "" ? "Say what changes and why." : null;
  const confirm = () => {
    setTried(true);
    if (missing || save.isPending) return;
    save.mutate(
      { ...draft, comment },
      {
        onSuccess: (result) => {
          onSaved();
          if ("signOff" in result) router.push(resourcePath(environment, result.signOff.id) ?? "#");
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={save.isPending}
      title={`Save as version ${draft.baseVersion + 1}?`}
      description="It takes effect with the next payment."
      footer={
        <>
          <Button size="lg" onClick={onClose} disabledReason={save.isPending && "It is being saved."}>
            Cancel
          </Button>
          <Button size="lg" variant="primary" onClick={confirm} isPending={save.isPending}>
            Save version {draft.baseVersion + 1}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ChangeList changes={changesBetween(before, draft.ruleSet, decimals)} />
        {draft.ruleSet.defaultOutcome === "approve" ? (
          <Banner tone="bad" title="Payments that match no rule will be approved" />
        ) : null}
        <SignOffNotice action="approval-rules.save" />
        <TextArea
          label="Reason for the change"
          isRequired
          dir="auto"
          rows={2}
          maxLength={500}
          value={comment}
          error={isTried ? missing : null}
          onChange={(event) => setComment(event.target.value)}
          data-initial-focus
        />
        {save.error ? <FormProblem problem={save.error} /> : null}
      </div>
    </Dialog>
  );
}
