"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextArea } from "@/components/ui/text-area";
import { useEnvironment } from "@/lib/client/environment";
import { changedLines, isOn } from "@/lib/features/sign-offs/fields";
import { useSaveSignOffSettings } from "@/lib/features/sign-offs/queries";
import type { SaveSignOffSettingsInput, SignOffSettings } from "@/lib/features/sign-offs/schema";
import { resourcePath } from "@/lib/ids";

/** Settings as they are to be: what they were begun from, and the request that they correct. */
export type SettingsDraft = Omit<SaveSignOffSettingsInput, "comment"> & { comment?: string };

interface Props {
  draft: SettingsDraft;
  before: SignOffSettings;
  onClose: () => void;
  onSaved: () => void;
}

/** Restates what the next version changes, and asks why; where it needs a second person, leads to the request. */
export function SaveSettings({ draft, before, onClose, onSaved }: Props) {
  const router = useRouter();
  const environment = useEnvironment();
  const [comment, setComment] = useState(draft.comment ?? "");
  const save = useSaveSignOffSettings();
  const confirm = () =>
    save.mutate(
      { ...draft, comment },
      {
        onSuccess: (result) => {
          onSaved();
          if ("signOff" in result) router.push(resourcePath(environment, result.signOff.id) ?? "#");
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={`Save as version ${draft.baseVersion + 1}?`}
      description={
        isOn(before) ? "It holds once a second person has signed it off." : "It holds from the next action on."
      }
      facts={changedLines(before, draft.settings).map(({ label, text, was }) => ({ label, value: `${was} → ${text}` }))}
      confirmLabel={isOn(before) ? "Ask for a sign-off" : "Save"}
      isPending={save.isPending}
      disabledReason={comment.trim() === "" ? "Say what changes and why." : null}
      notice={save.error ? <FormProblem problem={save.error} /> : null}
    >
      <TextArea
        label="Reason for the change"
        isRequired
        rows={2}
        maxLength={500}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
    </ConfirmDialog>
  );
}
